'use strict';
/**
 * Takes pictures of a running project: one request as JSON on standard input, one reply on standard output.
 *
 * Request: {executable, scale, bytes, options, inputs, frames, watch}; reply: {"ok": {pictures, says, hash}} with PNGs
 * in base64 by frame number and what was said, or {"refused": SENTENCE}.
 */

const fs = require('fs');

const {openStage} = require('./browser');
const {Journal} = require('./journal');

const take = async ({executable, scale, bytes, options, inputs, frames, watch}) => {
    const {page, close} = await openStage(executable, scale);
    try {
        const journal = new Journal();
        journal.begin(await page.evaluate(given => window.stage.load(...given), [bytes, options, watch]));
        const pictures = {};
        const says = [];
        for (const frame of [...new Set(frames)].sort((a, b) => a - b)) {
            const told = await page.evaluate(given => window.stage.run(...given), [frame, inputs]);
            for (const [number, changes, said] of told) {
                journal.add(number, changes);
                says.push(...said.map(one => ({frame: number, ...one})));
            }
            pictures[frame] = await page.evaluate(() => window.stage.picture());
        }
        return {pictures, says, hash: journal.digest()};
    } finally {
        await close();
    }
};

take(JSON.parse(fs.readFileSync(0, 'utf8'))).then(
    ok => process.stdout.write(`${JSON.stringify({ok})}\n`),
    error => process.stdout.write(`${JSON.stringify({refused: String(error.message).split('\n')[0]})}\n`)
);
