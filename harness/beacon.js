'use strict';
/**
 * Says where a long frame is, so that a frame that never ends can be named by whoever ends it.
 *
 * The VM's thread writes numbers into shared memory; another thread reads them, and when a frame has lasted a while,
 * prints a line {"frame", "sprite", "block", "opcode"} on standard error each time it moved on. It also ends the
 * process when its parent is gone, which a busy VM would not notice.
 */

const fs = require('fs');
const {Worker, isMainThread, workerData, parentPort} = require('worker_threads');

const FRAME = 0; // number of the frame that runs, 0 between frames
const PLACE = 1; // number of the block that runs

/** A frame is long after this many real milliseconds. */
const LONG = 400;

class Beacon {
    constructor () {
        this.shared = new Int32Array(new SharedArrayBuffer(8));
        this.worker = new Worker(__filename, {workerData: {shared: this.shared}});
        this.worker.unref();
        this.runtime = null; // of the project that is followed
        this.numbers = null;
    }

    /** Follow the threads of a loaded project. */
    follow (machine) {
        if (machine.runtime !== this.runtime) this.number_(machine.runtime);
        const {shared, numbers} = this;
        const note = thread => {
            const byId = thread.target && numbers.get(thread.blockContainer);
            const number = byId && byId.get(thread.peekStack() || thread.topBlock);
            shared[PLACE] = number === undefined ? -1 : number;
        };
        machine.onThread.push(note);
        machine.onPoll = note;
    }

    /** Number the blocks of a project. */
    number_ (runtime) {
        const places = [];
        this.runtime = runtime;
        this.numbers = new WeakMap(); // block container -> Map of block id -> number
        for (const target of runtime.targets) {
            const byId = new Map();
            for (const [id, {opcode}] of Object.entries(target.blocks._blocks)) {
                byId.set(id, places.length);
                places.push([target.getName(), id, opcode]);
            }
            this.numbers.set(target.blocks, byId);
        }
        this.worker.postMessage(places);
    }

    begin (frame) {
        this.shared[FRAME] = frame;
    }

    end () {
        this.shared[FRAME] = 0;
    }
}

const watchOver = shared => {
    let places = [];
    parentPort.on('message', message => {
        places = message;
    });
    const parent = process.ppid;
    let [frame, since, said] = [0, 0, ''];
    setInterval(() => {
        if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
        const now = performance.now();
        if (shared[FRAME] !== frame) {
            frame = shared[FRAME];
            since = now;
        }
        if (frame === 0 || now - since < LONG) return;
        const [sprite, block, opcode] = places[shared[PLACE]] || [null, null, null];
        const line = JSON.stringify({frame, sprite, block, opcode});
        if (line !== said) fs.writeSync(2, `${line}\n`);
        said = line;
    }, LONG / 2);
};

if (!isMainThread) watchOver(workerData.shared);

module.exports = {Beacon};
