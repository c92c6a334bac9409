'use strict';
/** The two virtual machines, loaded into Node: Scratch's own ("vanilla") and TurboWarp's. */

const fs = require('fs');
const Module = require('module');
const path = require('path');

const {Refusal} = require('./refusal');

const modules = path.join(__dirname, 'node_modules');

/** The least of a browser that TurboWarp's bundle asks for while it loads; nothing is ever shown. */
const pretendBrowser = () => {
    const element = () => ({
        style: {}, getContext: () => null, appendChild () {}, addEventListener () {}, setAttribute () {}
    });
    globalThis.window = globalThis;
    globalThis.document = {
        createElement: element, head: element(), body: element(), documentElement: element(), hidden: false,
        addEventListener () {}
    };
};

/** Runtime -> what keeps a state of its own for it and cannot be reached through its properties. */
const hidden = new WeakMap();

/** Note each object of a class when `method`, which its runtime calls once it is made, is called. */
const noteWhoCalls = ({prototype}, method) => {
    const called = prototype[method];
    prototype[method] = function (...given) {
        if (!hidden.has(this.runtime)) hidden.set(this.runtime, new Set());
        hidden.get(this.runtime).add(this);
        return called.apply(this, given);
    };
};

const vanilla = () => {
    const source = path.join(modules, '@scratch', 'scratch-vm', 'src');
    // The package's own entry is a browser bundle; its source runs in Node.
    const VirtualMachine = require(path.join(source, 'index.js'));
    const engine = name => require(path.join(source, 'engine', name));
    require('./counts').countVanilla(engine('blocks-execute-cache.js'), engine('block-utility.js'));
    // Scratch keeps only bound functions of these.
    for (const name of ['control', 'event', 'looks', 'motion', 'operators', 'sound', 'sensing', 'data', 'procedures']) {
        noteWhoCalls(require(path.join(source, 'blocks', `scratch3_${name}.js`)), 'getPrimitives');
    }
    noteWhoCalls(require(path.join(source, 'extensions', 'scratch3_pen')), 'getInfo');
    return {newVm: () => new VirtualMachine(), reset () {}};
};

/** A module from its text, changed. */
const requireChanged = (file, change) => {
    const changed = new Module(file);
    changed.filename = file;
    changed.paths = Module._nodeModulePaths(path.dirname(file));
    changed._compile(change(fs.readFileSync(file, 'utf8')), file);
    return changed.exports;
};

/** What TurboWarp's compiled scripts remember from one call to the next, as their source begins it. */
const REMEMBERED = [['stuckCounter', '0'], ['hasResumedFromPromise', 'false']];

const turbowarp = () => {
    pretendBrowser();
    const forget = []; // one function for each thing that a compiled script remembers
    globalThis.scriptsForget = forget;
    const {Packages} = requireChanged(require.resolve('@turbowarp/scaffolding'), text => REMEMBERED.reduce((changed, [name, value]) => {
        const begin = `let ${name} = ${value};`;
        if (!changed.includes(begin)) throw new Refusal(`this version of TurboWarp's VM is not known: it has no "${begin}"`);
        return changed.replaceAll(begin, `${begin} globalThis.scriptsForget.push(() => { ${name} = ${value}; });`);
    }, text));
    return {
        newVm: limited => {
            forget.length = 0; // of the project before
            const vm = new Packages.VM();
            // Without this its compiled warp loops have no limit at all, as in its own player.
            vm.setCompilerOptions({enabled: true, warpTimer: limited});
            return vm;
        },
        reset: () => forget.forEach(one => one())
    };
};

// A run must not depend on a network, and an extension may ask for one while it loads.
globalThis.fetch = () => Promise.reject(new Error('the harness has no network'));

const loaders = {vanilla, turbowarp};
const ready = {};

const engineOf = name => {
    if (!Object.hasOwn(loaders, name)) {
        throw new Refusal(`there is no engine "${name}": use ${Object.keys(loaders).join(' or ')}`);
    }
    ready[name] = ready[name] || loaders[name]();
    return ready[name];
};

/** A fresh virtual machine of that engine, its warp stretches limited or, in TurboWarp only, not. */
const newVm = (engine, limited) => engineOf(engine).newVm(limited);

/** Let compiled scripts of the last machine of that engine forget what a run left in them. */
const resetScripts = engine => engineOf(engine).reset();

/** What a runtime's blocks keep beside its own properties. */
const hiddenParts = runtime => [...hidden.get(runtime) || []];

module.exports = {newVm, resetScripts, hiddenParts};
