'use strict';
/** The same machine in a browser page, with Scratch's own renderer: `new Stage()`, then `load`, `frames`, `picture`. */

const {Machine} = require('./machine');
const {silence} = require('./sounds');
const {Watch} = require('./watch');
const {World, enter} = require('./world');

// A message to oneself is a whole turn of the event loop, after all pending promises.
const settle = () => new Promise(resolve => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
});

const decode = base64 => Uint8Array.from(atob(base64), letter => letter.charCodeAt(0));

class Stage {
    /** Load an .sb3, given in base64; returns what is watched, see Watch.whole(). */
    async load (base64, options, names) {
        this.realNow = performance.now.bind(performance); // before the world's own time takes its place
        this.world = new World(options);
        enter(this.world, window);
        this.vm = new window.VirtualMachine();
        this.renderer = new window.ScratchRender(document.getElementById('stage'));
        this.vm.attachStorage(new window.ScratchStorage.ScratchStorage());
        this.vm.attachRenderer(this.renderer);
        this.vm.attachV2BitmapAdapter(new window.ScratchSVGRenderer.BitmapAdapter());
        await this.vm.loadProject(decode(base64).buffer);
        this.vm.setTurboMode(options.turbo);
        silence(this.vm.runtime, this.world);
        this.machine = new Machine(this.vm, this.world, options, settle);
        this.world.drawingIds = false;
        this.world.loading = false;
        this.watched = new Watch(this.vm, names);
        return this.watched.whole();
    }

    /** Step to that frame, with inputs by frame number; returns [frame, changes, says] of each. Nothing is drawn on the way. */
    async run (until, inputs) {
        const told = [];
        this.renderer.draw = () => {};
        while (this.world.frame < until) {
            told.push(await this.frame(inputs[this.world.frame + 1] || []));
        }
        delete this.renderer.draw;
        return told;
    }

    /** Step to that frame and draw each; returns [milliseconds, frame, changes] of each, everything drawn to its end. */
    async timed (until, inputs) {
        const told = [];
        const pixel = new Uint8Array(4);
        const {gl} = this.renderer;
        while (this.world.frame < until) {
            const began = this.realNow();
            const [number, changes] = await this.frame(inputs[this.world.frame + 1] || []);
            gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel); // waits until everything is drawn
            told.push([this.realNow() - began, number, changes]);
        }
        return told;
    }

    /** One frame; returns [frame, changes, says]. */
    async frame (arriving) {
        this.machine.check(arriving);
        await this.machine.frame(arriving);
        return [this.world.frame, this.watched.changes(), this.machine.says];
    }

    /** The stage as it is drawn now, as a PNG in base64. */
    picture () {
        return new Promise(resolve => {
            this.renderer.requestSnapshot(url => resolve(url.slice(url.indexOf(',') + 1)));
            this.renderer.draw();
        });
    }
}

module.exports = {Stage};
