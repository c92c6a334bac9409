'use strict';
/**
 * What a person does on the page, as inputs by frame: so many a frame as a play session can say.
 *
 * In one frame arrive keys and answers, then at most one thing that the pointer does; the green flag arrives alone.
 * What comes sooner waits for the next frame, so that a quick click is down for one frame; moves in between are dropped.
 */

const NAMES = {' ': 'space', 'ArrowLeft': 'left arrow', 'ArrowRight': 'right arrow', 'ArrowUp': 'up arrow',
    'ArrowDown': 'down arrow', 'Enter': 'enter'};

/** The harness's name of a browser's key, or null for one that no session can say. */
const keyName = key => NAMES[key] || (/^[a-z0-9]$/i.test(key) ? key.toLowerCase() : null);

class Hands {
    constructor () {
        this.waiting = [];
        this.down = false; // the button, after all that waits
        this.keys = new Set(); // held, after all that waits
    }

    flag () {
        this.waiting.push({kind: 'flag'});
    }

    answer (text) {
        this.waiting.push({kind: 'answer', text});
    }

    key (name, down) {
        if (name === null || (!down && !this.keys.has(name))) return;
        if (down) this.keys.add(name);
        else this.keys.delete(name);
        this.waiting.push({kind: 'key', key: name, down});
    }

    /** The pointer is at a point of the stage, pressed or not; `down` left out means as before. */
    point (x, y, down = this.down) {
        const last = this.waiting[this.waiting.length - 1];
        const move = down === this.down;
        this.down = down;
        if (move && last && last.move) Object.assign(last, {x, y});
        else this.waiting.push({kind: 'mouse', x, y, down, move});
    }

    /** The page is left: nothing is held any more. */
    letGo () {
        for (const name of [...this.keys]) this.key(name, false);
        const last = this.waiting.filter(input => input.kind === 'mouse').pop() || this.last;
        if (this.down) this.point(last.x, last.y, false);
    }

    /** The inputs of the next frame. */
    next () {
        const {waiting} = this;
        if (waiting.length > 0 && waiting[0].kind === 'flag') return [waiting.shift()];
        const taken = [];
        while (waiting.length > 0 && (waiting[0].kind === 'key' || waiting[0].kind === 'answer')) taken.push(waiting.shift());
        if (waiting.length > 0 && waiting[0].kind === 'mouse') {
            const {kind, x, y, down} = waiting.shift();
            this.last = {x, y};
            taken.push({kind, x, y, down});
        }
        return taken;
    }
}

module.exports = {Hands, keyName};
