'use strict';
/**
 * The harness as a process: a request a line on standard input, a reply a line on standard output.
 *
 * A request is {"do": NAME, ...}; a reply is {"ok": VALUE} or {"refused": SENTENCE}, or {"failed": TEXT} when the
 * harness itself is at fault. The process ends when its input does.
 */

const fs = require('fs');

// Standard output belongs to the protocol; what the virtual machines log goes nowhere.
for (const method of ['log', 'info', 'warn', 'error', 'debug', 'trace']) console[method] = () => {};

const {Beacon} = require('./beacon');
const {Project} = require('./project');
const {Refusal} = require('./refusal');
const {read, write} = require('./watch');

const VERSION = 1;

const beacon = new Beacon();
let project = null;
let held = null; // what its sender calls the file of the project
let begun = 0; // how often a project was put back to its start

/** So often what is no longer needed is collected, whatever the engine thinks: memory does not grow with the runs. */
const COLLECT_EACH = 20;

// A promise of the VM's that nobody caught is a fault of the project's run, not the end of it.
process.on('unhandledRejection', reason => {
    if (project === null) return;
    project.machine.exceptions.push({
        frame: project.world.frame, sprite: null, opcode: null, block: null, message: String((reason && reason.message) || reason)
    });
});

const loaded = () => {
    if (project === null) throw new Refusal('no project is loaded');
    return project;
};

const actions = {
    hello: () => ({version: VERSION, pid: process.pid, node: process.version}),

    /** Load a file; if `key` names the one that is loaded, put it back to its start. Null if `key` alone is not enough. */
    load: async ({path, bytes, key, options}) => {
        const last = project;
        const again = last !== null && key !== undefined && key === held;
        project = null;
        held = null;
        if (again && Project.sameLoad(last.options, options)) {
            project = await last.again(options);
            begun += 1;
            if (begun % COLLECT_EACH === 0) globalThis.gc();
        }
        if (project === null) {
            if (path === undefined && bytes === undefined) return null;
            project = await Project.load(path === undefined ? Buffer.from(bytes, 'base64') : fs.readFileSync(path), options);
        }
        held = key;
        beacon.follow(project.machine);
        return project.describe();
    },

    step: async ({frames, inputs = [], until = []}) => {
        loaded().machine.check(inputs);
        const told = [];
        for (let i = 0; i < frames; i++) {
            beacon.begin(project.world.frame + 1);
            told.push(await project.frame(i === 0 ? inputs : []));
            beacon.end();
            if (until.some(condition => project.watched.holds(...condition))) {
                told[i].u = true;
                break;
            }
        }
        return told;
    },

    watch: ({names}) => loaded().watch(names),

    read: ({name, kind}) => read(loaded().vm, name, kind),

    write: ({name, kind, value}) => write(loaded().vm, name, kind, value),

    alive: () => loaded().alive(),

    pen: () => {
        const log = loaded().renderer.pen;
        if (log === null) throw new Refusal('the pen log is off: load the project with the option pen');
        project.renderer.pen = [];
        return log;
    },

    counts: () => {
        if (loaded().counter === null) throw new Refusal('blocks are not counted: load the project with the option count');
        return project.counter.report();
    },

    profile: () => {
        if (loaded().counter === null) throw new Refusal('blocks are not counted: load the project with the option count');
        return project.counter.profile();
    },

    hash: () => loaded().journal.digest(),

    /** Seconds of processor so far: of this process, and of the frames that the project has run since this was first asked. */
    cpu: () => {
        const {user, system} = process.cpuUsage();
        loaded().vmTime ??= 0;
        return {process: (user + system) / 1e6, vm: project.vmTime / 1e6};
    },

    accepts: ({path, bytes}) => new Promise(resolve => {
        const input = path === undefined ? Buffer.from(bytes, 'base64') : fs.readFileSync(path);
        require('scratch-parser')(input, false, error => resolve(error ? JSON.stringify(error) : null));
    })
};

const answer = async line => {
    try {
        const request = JSON.parse(line);
        if (!Object.hasOwn(actions, request.do)) throw new Refusal(`there is no request "${request.do}"`);
        const value = await actions[request.do](request);
        return {ok: value === undefined ? null : value};
    } catch (error) {
        if (error instanceof Refusal) return {refused: error.message};
        return {failed: String((error && error.stack) || error)};
    }
};

/** Read lines by blocking: between two requests nothing moves, so nothing can race. */
function* lines () {
    const chunk = Buffer.alloc(1 << 16);
    let rest = [];
    for (;;) {
        const length = fs.readSync(0, chunk, 0, chunk.length, null);
        if (length === 0) return;
        let start = 0;
        for (let end = chunk.indexOf(10); end >= 0 && end < length; end = chunk.indexOf(10, start)) {
            rest.push(Buffer.from(chunk.subarray(start, end)));
            yield Buffer.concat(rest).toString('utf8');
            rest = [];
            start = end + 1;
        }
        rest.push(Buffer.from(chunk.subarray(start, length)));
    }
}

const send = text => {
    const bytes = Buffer.from(`${text}\n`);
    for (let at = 0; at < bytes.length;) {
        try {
            at += fs.writeSync(1, bytes, at);
        } catch (error) {
            if (error.code === 'EPIPE') process.exit(0); // nobody listens any more
            if (error.code !== 'EAGAIN') throw error;
        }
    }
};

const main = async () => {
    for (const line of lines()) send(JSON.stringify(await answer(line)));
    process.exit(0);
};

main();
