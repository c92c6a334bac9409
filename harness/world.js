'use strict';
/**
 * The world a project lives in: its clock, its timers and its randomness, none of them the machine's.
 *
 * One world replaces `Date`, `setTimeout` and `Math.random` of its global object for good.
 * It runs in Node and in a browser page, so it needs nothing of either.
 */

/** Virtual time starts here: 2025-01-01 00:00:00 UTC, in milliseconds. */
const EPOCH = Date.UTC(2025, 0, 1);

/** What an expired warp limit costs, in virtual milliseconds: Scratch's own WARP_TIME. */
const WARP_TIME = 500;

const RealDate = Date;

/** A stream of numbers in [0, 1) with 32 bits each: the same seed, the same stream. */
const stream = seed => {
    // xoshiro128**, its four words filled by splitmix32 so that near seeds give unlike streams.
    let mix = seed | 0;
    const word = () => {
        mix = (mix + 0x9e3779b9) | 0;
        let z = mix;
        z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
        z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
        return (z ^ (z >>> 15)) | 0;
    };
    let [a, b, c, d] = [word(), word(), word(), word()];
    return () => {
        const five = Math.imul(b, 5);
        const result = Math.imul((five << 7) | (five >>> 25), 9);
        const t = b << 9;
        c ^= a;
        d ^= b;
        b ^= c;
        a ^= d;
        c ^= t;
        d = (d << 11) | (d >>> 21);
        return (result >>> 0) / 4294967296;
    };
};

class World {
    /**
     * @param {object} options fps: frames a second; seed: of `pick random`, an integer.
     */
    constructor ({fps, seed}) {
        this.fps = fps;
        this.frame = 0;
        this.overrun = 0; // milliseconds lost to expired warp limits
        this.timers = [];
        this.nextTimer = 1;
        this.pick = stream(seed);
        this.ids = stream(0x1d5);
        this.idsDrawn = 0;
        this.drawingIds = true; // while loading, and while a clone is made, Scratch draws ids
        this.loading = true;
        this.real = null;
    }

    /** Virtual milliseconds since 1970: whole, as Date.now() is; still within a frame. */
    now () {
        return EPOCH + Math.floor(this.frame * 1000 / this.fps) + this.overrun;
    }

    /** A warp stretch hit its limit: half a second is gone. */
    loseWarpTime () {
        this.overrun += WARP_TIME;
    }

    /** Begin the next frame; returns whether a timer fired. */
    nextFrame () {
        this.frame += 1;
        const now = this.now();
        let fired = false;
        // A timer that a timer sets waits for the next frame, as it would for the next turn of the event loop.
        const due = this.timers.filter(timer => timer.at <= now).sort((p, q) => p.at - q.at || p.id - q.id);
        for (const timer of due) {
            if (!this.timers.includes(timer)) continue;
            this.timers = this.timers.filter(other => other !== timer);
            timer.run();
            fired = true;
        }
        return fired;
    }

    setTimeout (run, delay = 0) {
        const id = this.nextTimer++;
        this.timers.push({id, at: this.now() + Math.max(0, Number(delay) || 0), run});
        return id;
    }

    clearTimeout (id) {
        this.timers = this.timers.filter(timer => timer.id !== id);
    }

    random () {
        if (!this.drawingIds) return this.pick();
        this.idsDrawn += 1;
        return this.ids();
    }

    /** Go on as if so many numbers had been drawn for ids. */
    skipIds (count) {
        while (this.idsDrawn < count) this.random();
    }

    /** Run `make` with ids drawn from their own stream, so that clones do not eat of `pick random`. */
    withIds (make) {
        const before = this.drawingIds;
        this.drawingIds = true;
        try {
            return make();
        } finally {
            this.drawingIds = before;
        }
    }
}

let current = null;

/** Put `world` in place of the machine's clock, timers and randomness. */
const enter = (world, global) => {
    if (current === null) {
        const real = {setTimeout: global.setTimeout.bind(global), clearTimeout: global.clearTimeout.bind(global)};
        class VirtualDate extends RealDate {
            constructor (...given) {
                if (given.length === 0) super(current.now());
                else super(...given);
            }
            static now () {
                return current.now();
            }
        }
        global.Date = VirtualDate;
        global.Math.random = () => current.random();
        // Loading waits for real input and output; only a loaded project lives on virtual time.
        global.setTimeout = (run, delay, ...rest) => (current.loading ?
            real.setTimeout(run, delay, ...rest) : current.setTimeout(() => run(...rest), delay));
        global.clearTimeout = id => {
            real.clearTimeout(id);
            current.clearTimeout(id);
        };
    }
    current = world;
};

module.exports = {World, enter, WARP_TIME};
