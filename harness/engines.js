'use strict';
/** The two virtual machines, loaded into Node: Scratch's own ("vanilla") and TurboWarp's. */

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

const vanilla = () => {
    const source = path.join(modules, '@scratch', 'scratch-vm', 'src');
    // The package's own entry is a browser bundle; its source runs in Node.
    const VirtualMachine = require(path.join(source, 'index.js'));
    const engine = name => require(path.join(source, 'engine', name));
    require('./counts').countVanilla(engine('blocks-execute-cache.js'), engine('block-utility.js'));
    return () => new VirtualMachine();
};

const turbowarp = () => {
    pretendBrowser();
    const {Packages} = require('@turbowarp/scaffolding');
    return () => {
        const vm = new Packages.VM();
        // Without this its compiled warp loops would have no limit at all.
        vm.setCompilerOptions({enabled: true, warpTimer: true});
        return vm;
    };
};

// A run must not depend on a network, and an extension may ask for one while it loads.
globalThis.fetch = () => Promise.reject(new Error('the harness has no network'));

const loaders = {vanilla, turbowarp};
const ready = {};

/** A fresh virtual machine of that engine. */
const newVm = engine => {
    if (!Object.hasOwn(loaders, engine)) {
        throw new Refusal(`there is no engine "${engine}": use ${Object.keys(loaders).join(' or ')}`);
    }
    ready[engine] = ready[engine] || loaders[engine]();
    return ready[engine]();
};

module.exports = {newVm};
