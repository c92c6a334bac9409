'use strict';
/**
 * Plays on a packaged page with real input events and without a network: `node page_play.js PAGE CHROMIUM HARNESS`.
 *
 * Clicks the flag, presses 3 and clicks the middle of the stage; prints {title, moves, asked}: the window's title, the
 * game's move log, and every address that was asked for beside the page.
 */

const [file, executablePath, harness] = process.argv.slice(2);
const {chromium} = require(`${harness}/node_modules/playwright-core`);

const main = async () => {
    const browser = await chromium.launch({executablePath, args: ['--disable-background-networking', '--disable-dev-shm-usage']});
    const context = await browser.newContext({offline: true, viewport: {width: 480, height: 400}});
    const page = await context.newPage();
    page.setDefaultTimeout(240000); // a page under load is slow to draw; how fast it is is not what is tested
    const asked = [];
    page.on('request', request => asked.push(request.url()));
    await page.goto(`file://${file}`);
    const log = () => page.evaluate(() => window.vm.runtime.getTargetForStage().lookupVariableByNameAndType('move_log', 'list').value);
    const until = words => page.waitForFunction(begin => {
        const moves = window.vm.runtime.getTargetForStage().lookupVariableByNameAndType('move_log', 'list').value;
        return moves.some(move => move.startsWith(begin));
    }, words);
    await page.click('.green-flag');
    await until('new 1 ');
    await page.keyboard.press('3');
    await until('new 3 ');
    const box = await page.locator('canvas').first().boundingBox();
    await page.mouse.click(box.x + box.width * 180 / 480, box.y + box.height * 210 / 360, {delay: 100});
    await until('reveal ');
    const seen = new Set(['file:', 'data:', 'blob:']);
    process.stdout.write(JSON.stringify({
        title: await page.title(), moves: await log(), asked: asked.filter(url => !seen.has(new URL(url).protocol))
    }));
    await browser.close();
};

main().catch(error => {
    console.error(error);
    process.exit(1);
});
