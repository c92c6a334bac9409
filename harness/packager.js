'use strict';
/**
 * Makes one page of HTML that plays a project offline: one request as JSON on standard input, one reply on standard output.
 *
 * Request: {bytes, title}; reply: {"ok": PAGE}, both in base64, or {"refused": SENTENCE}.
 */

const fs = require('fs');

/** The packager is optional, so it may be missing. */
const packager = () => {
    try {
        return require('@turbowarp/packager');
    } catch {
        throw new Error('TurboWarp\'s packager is missing; run `npm ci` in the folder harness');
    }
};

const make = async ({bytes, title}) => {
    const {Packager, loadProject} = packager();
    const one = new Packager();
    one.project = await loadProject(Buffer.from(bytes, 'base64'));
    one.options.app.windowTitle = title;
    one.options.highQualityPen = true; // a board is stamped with the pen; this keeps it sharp on a large page
    one.options.cloudVariables.mode = ''; // nothing is sent anywhere
    one.options.controls.greenFlag.enabled = true;
    one.options.controls.fullscreen.enabled = true;
    return Buffer.from((await one.package()).data).toString('base64');
};

make(JSON.parse(fs.readFileSync(0, 'utf8'))).then(
    ok => process.stdout.write(`${JSON.stringify({ok})}\n`),
    error => process.stdout.write(`${JSON.stringify({refused: String(error.message).split('\n')[0]})}\n`)
);
