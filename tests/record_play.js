'use strict';
/**
 * Plays on a recorder's page with real input events: `node record_play.js URL CHROMIUM HARNESS`, steps as JSON on standard
 * input: ["flag"], ["click", x, y], ["move", x, y], ["key", name], ["hold", name, frames], ["answer", text], ["frames", n],
 * ["leave"],
 * ["done"]. Coordinates are the stage's.
 *
 * After ["steady"] frames pass only as the steps say, however slow the machine is, and ["do", events, frames] is at hand:
 * events of ["move", x, y], ["down"], ["up"], ["touchStart", x, y], ["touchMove", x, y], ["touchEnd"], ["keydown", name] and
 * ["keyup", name], then so many frames, the first of them when the page has taken in all events.
 */

const fs = require('fs');
const [url, executablePath, harness] = process.argv.slice(2);
const {chromium} = require(`${harness}/node_modules/playwright-core`);

const main = async () => {
    const browser = await chromium.launch({executablePath, args: ['--disable-background-networking', '--disable-dev-shm-usage']});
    const page = await browser.newPage({viewport: {width: 800, height: 800}, hasTouch: true});
    const devtools = await page.context().newCDPSession(page);
    page.setDefaultTimeout(240000); // a page under load is slow to draw; how fast it is is not what is tested
    await page.goto(url);
    await page.waitForFunction(() => !document.getElementById('flag').disabled);
    const box = await page.locator('#stage').boundingBox();
    const at = (x, y) => [box.x + (x + 240) * box.width / 480, box.y + (180 - y) * box.height / 360];
    let steady = false;
    const frames = async count => {
        if (steady) return page.evaluate(async passing => {
            const {recorder} = window;
            while (passing > 0) {
                await recorder.tick();
                if (recorder.hands.waiting.length === 0) passing -= 1;
            }
        }, count);
        const until = count + await page.evaluate(() => window.recorder.frame);
        await page.waitForFunction(frame => window.recorder.frame >= frame, until, {polling: 5});
    };
    const touch = type => (...place) => devtools.send('Input.dispatchTouchEvent',
        {type, touchPoints: place.length === 0 ? [] : [{x: at(...place)[0], y: at(...place)[1]}]});
    const events = {
        move: (x, y) => page.mouse.move(...at(x, y)),
        down: () => page.mouse.down(),
        up: () => page.mouse.up(),
        touchStart: touch('touchStart'),
        touchMove: touch('touchMove'),
        touchEnd: touch('touchEnd'),
        keydown: name => page.keyboard.down(name),
        keyup: name => page.keyboard.up(name)
    };
    const actions = {
        steady: () => page.evaluate(() => {
            const {recorder} = window;
            recorder.tick = recorder.tick_;
            recorder.tick_ = () => null; // what the page's own clock calls
        }).then(() => {
            steady = true;
        }),
        do: async (given, count) => {
            for (const [name, ...place] of given) await events[name](...place);
            await frames(count);
        },
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
        if (!['done', 'leave', 'steady', 'do'].includes(name)) await frames(1);
    }
    await browser.close();
};

main().catch(error => {
    console.error(error);
    process.exit(1);
});
