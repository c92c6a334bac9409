'use strict';
/** The hash of a run: every watched value of every frame, as first values and then changes. */

const crypto = require('crypto');

class Journal {
    constructor () {
        this.hash = crypto.createHash('sha256');
    }

    /** @param {object[]} whole what is watched from now on, see Watch.whole(). */
    begin (whole) {
        this.hash.update(`${JSON.stringify(whole)}\n`);
    }

    /** @param {Array} changes what the frame changed, see Watch.changes(). */
    add (frame, changes) {
        this.hash.update(`${frame}${JSON.stringify(changes)}\n`);
    }

    digest () {
        return this.hash.copy().digest('hex');
    }
}

module.exports = {Journal};
