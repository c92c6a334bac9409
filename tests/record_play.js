'use strict';
/**
 * Plays on a recorder's page with real input events: `node record_play.js URL CHROMIUM HARNESS`, steps as JSON on standard
 * input: ["flag"], ["click", x, y], ["move", x, y], ["key", name], ["hold", name, frames], ["answer", text], ["frames", n],
 * ["leave"],
 * ["done"]. Coordinates are the stage's.
 */

const fs = require('fs');
const [url, executablePath, harness] = process.argv.slice(2);
const {chromium} = require(`${harness}/node_modules/playwright-core`);

const main = async () => {
    const browser = await chromium.launch({executablePath, args: ['--disable-background-networking', '--disable-dev-shm-usage']});
    const page = await browser.newPage({viewport: {width: 800, height: 800}});
    page.setDefaultTimeout(240000); // a page under load is slow to draw; how fast it is is not what is tested
    await page.goto(url);
    await page.waitForFunction(() => !document.getElementById('flag').disabled);
    const box = await page.locator('#stage').boundingBox();
    const at = (x, y) => [box.x + (x + 240) * box.width / 480, box.y + (180 - y) * box.height / 360];
    const frames = async count => {
        const until = count + await page.evaluate(() => window.recorder.frame);
        await page.waitForFunction(frame => window.recorder.frame >= frame, until, {polling: 5});
    };
    const actions = {
        flag: () => page.click('#flag'),
        move: (x, y) => page.mouse.move(...at(x, y)),
        click: async (x, y) => {
            await page.mouse.move(...at(x, y));
            await page.mouse.down();
            await frames(2);
            await page.mouse.up();
        },
        key: name => page.keyboard.press(name),
        hold: async (name, count) => {
            await page.keyboard.down(name);
            await frames(count);
            await page.keyboard.up(name);
        },
        answer: async text => {
            await page.waitForSelector('#ask:not([hidden])');
            await page.keyboard.type(text);
            await page.keyboard.press('Enter');
        },
        frames,
        leave: async () => {
            await page.goto('about:blank');
            await new Promise(resolve => setTimeout(resolve, 500));
        },
        done: async () => {
            await page.click('#done');
            await page.waitForFunction(() => document.getElementById('state').textContent.startsWith('Saved'));
            await page.evaluate(() => window.recorder.sent);
        }
    };
    for (const [name, ...given] of JSON.parse(fs.readFileSync(0, 'utf8'))) {
        await actions[name](...given);
        if (name !== 'done' && name !== 'leave') await frames(1);
    }
    await browser.close();
};

main().catch(error => {
    console.error(error);
    process.exit(1);
});
