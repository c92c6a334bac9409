'use strict';
/**
 * Records a person's play: a page on loopback that runs the project, frame by frame, and tells every input.
 *
 * The first line of standard input is {bytes, options, port}; the first line of standard output is {"url"}. The last is
 * {"ok": {inputs, frames, hash}}, with inputs by frame number, once the page is done or standard input ends; or
 * {"refused": SENTENCE}.
 */

const fs = require('fs');
const http = require('http');
const path = require('path');
const readline = require('readline');

const {PAGE, bundle} = require('./bundle');
const {Journal} = require('./journal');

/** The files that the page may have, and nothing else of this machine. */
const FILES = ['vm', 'render', 'storage', 'svg-renderer']
    .map(name => `node_modules/@scratch/scratch-${name}/dist/web/scratch-${name}.js`);

const START = `
const element = id => document.getElementById(id);
window.recorder = new (require('./recorder').Recorder)(new (require('./page').Stage)(), {
    canvas: element('stage'), flag: element('flag'), done: element('done'), ask: element('ask'), text: element('text'),
    question: element('question'), state: element('state')
});
window.recorder.begin().catch(error => {
    element('state').textContent = String(error.message);
});`;

/** What the page has told so far. */
class Recording {
    constructor () {
        this.journal = new Journal();
        this.inputs = {};
        this.frames = 0;
    }

    add ({whole, frames}) {
        if (whole) this.journal.begin(whole);
        for (const [number, inputs, changes] of frames) {
            this.journal.add(number, changes);
            this.frames = number;
            if (inputs.length > 0) this.inputs[number] = inputs;
        }
    }

    told () {
        return {inputs: this.inputs, frames: this.frames, hash: this.journal.digest()};
    }
}

const readBody = async request => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    return Buffer.concat(chunks).toString('utf8');
};

const serve = ({bytes, options, port}, end) => {
    const recording = new Recording();
    const pages = {
        '/': () => ['text/html', fs.readFileSync(path.join(__dirname, 'record.html'))],
        '/harness.js': () => ['text/javascript', bundle([...PAGE, 'hands', 'recorder'], START)],
        '/project': () => ['application/json', JSON.stringify({bytes, options})]
    };
    for (const file of FILES) pages[`/${file}`] = () => ['text/javascript', fs.readFileSync(path.join(__dirname, file))];
    const server = http.createServer(async (request, response) => {
        const own = `127.0.0.1:${server.address().port}`;
        if (request.headers.host !== own || ![undefined, `http://${own}`].includes(request.headers.origin)) {
            response.writeHead(403).end(); // another page of the browser, not ours
        } else if (request.method === 'POST' && request.url === '/frames') {
            const told = JSON.parse(await readBody(request));
            recording.add(told);
            response.writeHead(204).end();
            if (told.done) end(recording.told());
        } else if (request.method === 'GET' && Object.hasOwn(pages, request.url)) {
            const [type, content] = pages[request.url]();
            response.writeHead(200, {'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store'}).end(content);
        } else {
            response.writeHead(404).end();
        }
    });
    server.on('error', error => tell({refused: `no page can be served on port ${port} (${error.code}): choose another`}));
    server.listen(port, '127.0.0.1', () =>
        process.stdout.write(`${JSON.stringify({url: `http://127.0.0.1:${server.address().port}/`})}\n`));
    return recording;
};

/** Say the last line and end. */
const tell = line => process.stdout.write(`${JSON.stringify(line)}\n`, () => process.exit(0));

let recording = null;
const lines = readline.createInterface({input: process.stdin});
lines.once('line', line => {
    recording = serve(JSON.parse(line), ok => tell({ok}));
});
lines.on('close', () => tell(recording === null ? {refused: 'nothing was asked for'} : {ok: recording.told()}));
