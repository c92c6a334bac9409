'use strict';
/**
 * Tells how long each frame of a project takes in Chromium, drawn by Scratch's own renderer: one request as JSON on
 * standard input, one reply on standard output.
 *
 * Request: {executable, bytes, options, inputs, frames, watch}; reply: {"ok": {times, hash}} with milliseconds by frame,
 * the drawing and all its work in the graphics process among them, or {"refused": SENTENCE}.
 */

const fs = require('fs');

const {openStage} = require('./browser');
const {Journal} = require('./journal');

const pace = async ({executable, bytes, options, inputs, frames, watch}) => {
    const {page, close} = await openStage(executable, 1);
    try {
        const journal = new Journal();
        journal.begin(await page.evaluate(given => window.stage.load(...given), [bytes, options, watch]));
        const told = await page.evaluate(given => window.stage.timed(...given), [frames, inputs]);
        for (const [, number, changes] of told) journal.add(number, changes);
        return {times: told.map(([time]) => time), hash: journal.digest()};
    } finally {
        await close();
    }
};

pace(JSON.parse(fs.readFileSync(0, 'utf8'))).then(
    ok => process.stdout.write(`${JSON.stringify({ok})}\n`),
    error => process.stdout.write(`${JSON.stringify({refused: String(error.message).split('\n')[0]})}\n`)
);
