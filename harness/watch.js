'use strict';
/**
 * Looking at variables and lists by name, and telling what changed since the last look.
 *
 * A value is told as Scratch would show it: a text that reads exactly as a number does is that number
 * ("0" and 0 are one value, "00" is not), true is "true", and what JSON cannot say is a text ("NaN", "Infinity").
 */

const {Refusal} = require('./refusal');

/** A value in its normal form: a finite number or a text. */
const normal = value => {
    if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : String(value);
    const text = String(value);
    const number = Number(text);
    return Number.isFinite(number) && String(number) === text ? number : text;
};

/** A text that a play session takes for a number. */
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

const KINDS = {'variable': '', 'list': 'list'};

/** What the project has: kind -> name -> [target, variable] pairs; the stage is the first target. */
const namesOf = vm => {
    const names = {variable: new Map(), list: new Map()};
    for (const target of vm.runtime.targets) {
        if (!target.isOriginal) continue;
        for (const variable of Object.values(target.variables)) {
            const kind = Object.keys(KINDS).find(one => KINDS[one] === variable.type);
            if (kind === undefined) continue; // a message
            const known = names[kind].get(variable.name);
            if (known) known.push([target, variable]);
            else names[kind].set(variable.name, [[target, variable]]);
        }
    }
    return names;
};

/** Everything that a name may mean: `NAME`, of which the stage's own comes before the sprites', else `SPRITE.NAME`. */
const named = (names, name, kind) => {
    const found = names[kind].get(name) || [];
    if (found.length > 0) return found[0][0].isStage ? found.slice(0, 1) : found;
    for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1)) {
        const ofSprite = (names[kind].get(name.slice(dot + 1)) || []).filter(([target]) => target.getName() === name.slice(0, dot));
        if (ofSprite.length > 0) return ofSprite;
    }
    return [];
};

/**
 * Find one variable or list. `name` may be `NAME` (the stage's, or the only sprite's that has it) or `SPRITE.NAME`.
 * @param {string} kind 'variable' or 'list'.
 */
const find = (vm, name, kind, names = namesOf(vm)) => {
    const found = named(names, name, kind);
    if (found.length === 0) throw new Refusal(`the project has no ${kind} "${name}"`);
    if (found.length > 1) {
        const owners = found.map(([target]) => target.getName()).join(', ');
        throw new Refusal(`more than one sprite has a ${kind} "${name}" (${owners}): say SPRITE.${name}`);
    }
    return found[0][1];
};

/** As find(), for a name that may be either: `list:NAME` and `variable:NAME` say which. */
const findEither = (vm, name, names) => {
    const [prefix, rest] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)];
    if (prefix in KINDS) return [prefix, find(vm, rest, prefix, names)];
    const found = Object.keys(KINDS).filter(kind => named(names, name, kind).length > 0).map(kind => [kind, find(vm, name, kind, names)]);
    if (found.length === 0) throw new Refusal(`the project has no variable or list "${name}"`);
    if (found.length > 1) throw new Refusal(`"${name}" is both a variable and a list: say variable:${name} or list:${name}`);
    return found[0];
};

/** Read one variable or list in normal form. */
const read = (vm, name, kind) => {
    const {value} = find(vm, name, kind);
    return kind === 'list' ? value.map(normal) : normal(value);
};

/** Set one variable or list from outside. */
const write = (vm, name, kind, value) => {
    const variable = find(vm, name, kind);
    variable.value = kind === 'list' ? value.slice() : value;
    variable._monitorUpToDate = false;
};

/** Everything but clones' own, each under the shortest name that findEither() takes for it. */
const everything = vm => {
    const found = [];
    const taken = new Set();
    for (const target of vm.runtime.targets.filter(one => one.isOriginal)) {
        for (const variable of Object.values(target.variables)) {
            const kind = Object.keys(KINDS).find(name => KINDS[name] === variable.type);
            if (!kind) continue; // a message
            const plain = target.isStage ? variable.name : `${target.getName()}.${variable.name}`;
            const name = taken.has(plain) ? `${kind}:${plain}` : plain;
            taken.add(plain);
            found.push([name, kind, variable]);
        }
    }
    return found;
};

class Watch {
    /** @param {?string[]} names what to watch, null for everything. */
    constructor (vm, names) {
        const known = namesOf(vm);
        const found = names === null ? everything(vm) : names.map(name => [name, ...findEither(vm, name, known)]);
        this.entries = found.map(([name, kind, variable]) =>
            ({name, kind, variable, seen: kind === 'list' ? variable.value.slice() : variable.value}));
        this.byName = new Map(this.entries.map(entry => [entry.name, entry]));
    }

    /** Names, kinds and whole values, in the order watched. */
    whole () {
        return this.entries.map(({name, kind, seen}) => ({
            name,
            kind,
            value: kind === 'list' ? seen.map(normal) : normal(seen)
        }));
    }

    /**
     * What changed since the last call, by watch number: [n, value] for a variable,
     * [n, length, [places], [values]] for a list (places from 0), in watch order.
     */
    changes () {
        const changes = [];
        for (let n = 0; n < this.entries.length; n++) {
            const entry = this.entries[n];
            const now = entry.variable.value;
            if (entry.kind === 'variable') {
                if (Object.is(now, entry.seen)) continue;
                if (normal(now) !== normal(entry.seen)) changes.push([n, normal(now)]);
                entry.seen = now;
            } else {
                const change = this.listChange_(entry, now);
                if (change !== null) changes.push([n, ...change]);
            }
        }
        return changes;
    }

    /** Whether the watched variable `name` is `value`, a number or a text that is none; or, if not `same`, is not. */
    holds (name, value, same) {
        const entry = this.byName.get(name);
        if (entry === undefined) throw new Refusal(`"${name}" is not watched`);
        const now = normal(entry.seen);
        const equal = typeof value === 'number' && typeof now === 'string' && NUMBER.test(now) ? Number(now) === value : now === value;
        return equal === same;
    }

    listChange_ (entry, now) {
        const seen = entry.seen;
        const [places, values] = [[], []];
        for (let i = 0; i < now.length; i++) {
            if (i < seen.length && Object.is(now[i], seen[i])) continue;
            const value = normal(now[i]);
            if (i >= seen.length || value !== normal(seen[i])) {
                places.push(i);
                values.push(value);
            }
            seen[i] = now[i];
        }
        const shrunk = now.length < seen.length;
        seen.length = now.length;
        return places.length > 0 || shrunk ? [now.length, places, values] : null;
    }
}

module.exports = {Watch, find, read, write};
