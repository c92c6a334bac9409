'use strict';
/**
 * What a loaded virtual machine is before its first frame, kept so that it can be put back after a run.
 *
 * Everything that can be reached through properties is put back as it was, object by object, so whoever holds one keeps
 * it. Scripts are not looked into: a running project cannot change them, and what the engine has learnt about them
 * (caches, compiled code) is what makes the next run fast. What closures hide is for the engine's own `reset`.
 */

/** Held by their owner, never changed in place. */
const isOpaque = value => value === globalThis || ArrayBuffer.isView(value) || value instanceof ArrayBuffer ||
    value instanceof Promise || value instanceof WeakMap || value instanceof WeakSet || value instanceof RegExp;

const isScripts = value => Object.hasOwn(value, '_blocks') && Object.hasOwn(value, '_cache');

/** The own properties that hold a value: an accessor keeps none. */
const valueKeys = object => Object.keys(object).filter(key => 'value' in Object.getOwnPropertyDescriptor(object, key));

/** One object as it was. */
class Kept {
    constructor (object) {
        this.object = object;
        this.entries = object instanceof Map || object instanceof Set ? [...object] : null;
        this.isArray = Array.isArray(object);
        this.keys = this.isArray ? null : valueKeys(object);
        this.values = this.isArray ? object.slice() : this.keys.map(key => object[key]);
    }

    /** All values that it holds. */
    held () {
        return this.entries === null ? this.values : [...this.values, ...this.entries.flat()];
    }

    putBack () {
        const {object, keys, values} = this;
        if (this.isArray) {
            object.length = values.length;
            for (let i = 0; i < values.length; i++) object[i] = values[i];
            return;
        }
        const now = valueKeys(object);
        // What came last goes first: so V8 keeps the object a fast one. Where the old order is lost, all are laid anew.
        const from = keys.every((key, i) => key === now[i]) ? keys.length : 0;
        for (let i = now.length - 1; i >= from; i--) delete object[now[i]];
        for (let i = 0; i < keys.length; i++) {
            if (!Object.is(object[keys[i]], values[i])) object[keys[i]] = values[i];
        }
        if (this.entries !== null) {
            object.clear();
            for (const entry of this.entries) {
                if (object instanceof Map) object.set(...entry);
                else object.add(entry);
            }
        }
    }
}

class Memento {
    /**
     * @param {object[]} roots where to begin, as a VirtualMachine with a loaded project.
     * @param {object[]} open containers of scripts to look into all the same: those of monitors change.
     */
    constructor (roots, open) {
        this.kept = [];
        const seen = new Set();
        const waiting = [...roots];
        while (waiting.length > 0) {
            const object = waiting.pop();
            if (typeof object !== 'object' || object === null || seen.has(object) || isOpaque(object)) continue;
            seen.add(object);
            const kept = new Kept(object);
            this.kept.push(kept);
            if (!isScripts(object) || open.includes(object)) waiting.push(...kept.held());
        }
    }

    putBack () {
        for (const kept of this.kept) kept.putBack();
    }
}

module.exports = {Memento};
