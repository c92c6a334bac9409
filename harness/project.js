'use strict';
/** A project loaded into a virtual machine in Node, with the stub renderer and silent sounds. */

const JSZip = require('jszip');

const {measureCostumes} = require('./costumes');
const {Counter, setCounter} = require('./counts');
const {hiddenParts, newVm, resetScripts} = require('./engines');
const {refusedInFile, refusedInVm} = require('./honour');
const {Journal} = require('./journal');
const {Machine} = require('./machine');
const {Memento} = require('./memento');
const {Refusal} = require('./refusal');
const {StubRenderer} = require('./renderer');
const {silence} = require('./sounds');
const {Watch} = require('./watch');
const {World, enter} = require('./world');

const realSetImmediate = setImmediate;

/** All pending promises have settled when a whole turn of the event loop is over. */
const settle = () => new Promise(resolve => realSetImmediate(resolve));

const DEFAULTS = {
    engine: 'vanilla',
    fps: 30,
    passes: 50,
    warpTurns: 340000,
    seed: 1,
    turbo: false,
    allow: [],
    pen: false,
    count: false
};

const withDefaults = given => {
    for (const name of Object.keys(given)) {
        if (!Object.hasOwn(DEFAULTS, name)) throw new Refusal(`there is no option "${name}": use ${Object.keys(DEFAULTS).join(', ')}`);
    }
    const options = {...DEFAULTS, ...given};
    if (options.warpTurns === null) {
        if (options.engine !== 'turbowarp') throw new Refusal('warp stretches without a limit are TurboWarp\'s: give warpTurns a number, or use that engine');
        options.warpTurns = Infinity;
    }
    for (const name of ['fps', 'passes', ...(options.warpTurns === Infinity ? [] : ['warpTurns'])]) {
        if (!Number.isInteger(options[name]) || options[name] < 1) throw new Refusal(`${name} is ${options[name]}: it must be a whole number from 1`);
    }
    if (!Number.isInteger(options.seed)) throw new Refusal(`seed is ${options.seed}: it must be a whole number`);
    if (options.count && options.engine !== 'vanilla') throw new Refusal('blocks are counted in the vanilla engine only: TurboWarp compiles them away');
    return options;
};

/** project.json of a Scratch 3 file; of an older one, or a broken one, the loader is to judge. */
const readScratch3 = async zip => {
    const file = zip && zip.file(/^([^/]*\/)?project\.json$/)[0];
    try {
        return file ? JSON.parse(await file.async('string')) : {};
    } catch (error) {
        return {};
    }
};

/** Refuse when there is anything to refuse. */
const refuse = rows => {
    if (rows.length > 0) throw new Refusal(sayRefused(rows));
};

const sayRefused = rows => {
    const list = rows.map(({opcode, sprite, count, reason}) => `${opcode} (${count}x in ${sprite}) ${reason}`).join('; ');
    return `the project uses blocks that cannot be honoured without a screen: ${list}. Allow them by name (--allow NAME) to run all the same`;
};

class Project {
    /**
     * @param {Buffer} bytes an .sb3, .sb2 or project.json.
     * @param {object} given options, see DEFAULTS.
     */
    static async load (bytes, given) {
        const options = withDefaults(given);
        const zip = bytes[0] === 0x50 && bytes[1] === 0x4b ? await JSZip.loadAsync(bytes) : null;
        refuse(refusedInFile(await readScratch3(zip), options.allow));
        const world = new World(options);
        enter(world, globalThis);
        const vm = newVm(options.engine, options.warpTurns < Infinity);
        const renderer = new StubRenderer();
        vm.attachRenderer(renderer);
        try {
            await vm.loadProject(bytes);
        } catch (error) {
            const text = String((error && error.message) || error).replace(/\s+/g, ' ');
            throw new Refusal(`the virtual machine cannot load it: ${text.slice(0, 500)}`);
        }
        refuse(refusedInVm(vm.runtime, options.allow));
        await measureCostumes(vm.runtime, renderer, zip);
        await settle();
        return new Project(vm, world, renderer, options, null);
    }

    /** Whether a machine that loaded the project with options `one` is what loading it with `other` would give. */
    static sameLoad (one, other) {
        const [a, b] = [one, other].map(withDefaults);
        // The blocks of a machine that counts are bound to its counter.
        return !a.count && !b.count && a.engine === b.engine && a.allow.join() === b.allow.join() &&
            (a.warpTurns < Infinity) === (b.warpTurns < Infinity);
    }

    /**
     * The project as if it had been loaded once more, with options of which sameLoad() holds; this one is over.
     * Null where that cannot be: an extension may hide what it keeps.
     */
    async again (given) {
        const {vm, renderer, start, options} = this;
        if ([...vm.extensionManager._loadedExtensions.keys()].some(name => name !== 'pen')) return null;
        await settle(); // what was promised in this run
        start.memento.putBack();
        resetScripts(options.engine);
        const world = new World(withDefaults(given));
        world.skipIds(start.idsDrawn);
        enter(world, globalThis);
        return new Project(vm, world, renderer, withDefaults(given), start);
    }

    /** @param {?object} start what an earlier run of the same machine began with; null for its first. */
    constructor (vm, world, renderer, options, start) {
        this.vm = vm;
        this.world = world;
        this.renderer = renderer;
        this.options = options;
        this.start = start || {
            memento: options.count ? null : new Memento([vm, ...hiddenParts(vm.runtime)], [vm.runtime.monitorBlocks]),
            idsDrawn: world.idsDrawn
        };
        vm.setTurboMode(options.turbo);
        this.sounds = silence(vm.runtime, world);
        this.vmTime = null; // microseconds of processor in frames, counted once somebody has asked
        this.counter = options.count ? new Counter() : null;
        setCounter(this.counter);
        if (options.pen) renderer.pen = [];
        this.machine = new Machine(vm, world, options, settle);
        if (this.counter) this.machine.onThread.push(() => this.counter.nextThread());
        this.journal = new Journal();
        world.drawingIds = false;
        world.loading = false;
        this.watched = new Watch(vm, []);
    }

    /** Choose what every frame tells; the hash covers the choice and the values as they are. */
    watch (names) {
        this.watched = new Watch(this.vm, names);
        const whole = this.watched.whole();
        this.journal.begin(whole);
        return whole;
    }

    /** Step one frame; returns what changed and what happened. */
    async frame (inputs) {
        const {machine, counter} = this;
        this.renderer.frame = this.world.frame + 1;
        const sounded = this.sounds.length;
        if (counter) counter.nextFrame(this.world.frame + 1);
        const before = this.vmTime === null ? null : process.cpuUsage();
        await machine.frame(inputs);
        if (before !== null) {
            const {user, system} = process.cpuUsage(before);
            this.vmTime += user + system;
        }
        if (counter) counter.endFrame(this.vm.runtime._cloneCounter);
        const changes = this.watched.changes();
        this.journal.add(this.world.frame, changes);
        const told = {n: this.world.frame, c: changes};
        if (machine.warp > 0) told.w = machine.warp;
        if (machine.exceptions.length > 0) told.x = machine.exceptions.splice(0);
        if (machine.says.length > 0) told.s = machine.says;
        if (this.sounds.length > sounded) told.p = this.sounds.splice(0);
        if (machine.questions.length > 0) told.q = machine.questions[0];
        if (counter) told.b = [counter.frame, counter.longest];
        return told;
    }

    /** The targets, with the names of their variables and lists. */
    describe () {
        const targets = this.vm.runtime.targets.filter(target => target.isOriginal).map(target => ({
            name: target.getName(),
            isStage: target.isStage,
            variables: Object.values(target.variables).filter(v => v.type === '').map(v => v.name),
            lists: Object.values(target.variables).filter(v => v.type === 'list').map(v => v.name)
        }));
        return {targets};
    }

    /** Threads of scripts that have not ended, and clones alive. */
    alive () {
        const {runtime} = this.vm;
        return {
            threads: runtime.threads.filter(thread => !thread.updateMonitor).length,
            clones: runtime.targets.filter(target => !target.isOriginal).length
        };
    }
}

module.exports = {Project};
