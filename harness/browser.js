'use strict';
/** Opens page.html in Chromium, with the harness's own modules and nothing from the network. */

const path = require('path');
const {chromium} = require('playwright-core');

const {PAGE, bundle} = require('./bundle');

/** End when the process that started this one is gone. */
const endWithParent = close => {
    const parent = process.ppid;
    setInterval(() => {
        if (process.ppid !== parent) close().finally(() => process.exit(1));
    }, 500).unref();
};

/**
 * @param {string} executable path of Chromium.
 * @param {number} scale device pixels in a stage pixel.
 * @returns {Promise<{page, close}>} a page whose `window.stage` waits for load().
 */
const openStage = async (executable, scale) => {
    const browser = await chromium.launch({
        executablePath: executable,
        args: ['--disable-background-networking', '--disable-dev-shm-usage', '--force-color-profile=srgb']
    });
    endWithParent(() => browser.close());
    const page = await browser.newPage({viewport: {width: 480, height: 360}, deviceScaleFactor: scale});
    await page.goto(`file://${path.join(__dirname, 'page.html')}`);
    await page.addScriptTag({content: bundle(PAGE, 'window.stage = new (require(\'./page\').Stage)();')});
    return {page, close: () => browser.close()};
};

module.exports = {openStage};
