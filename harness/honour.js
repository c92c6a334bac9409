'use strict';
/** Which blocks of a project a virtual machine without a screen cannot honour, and why. */

const PIXELS = 'needs the pixels of costumes; here sprites are boxes';
const MICROPHONE = 'needs a microphone; here it is always silent';

const REASONS = {
    sensing_touchingobject: PIXELS,
    sensing_touchingcolor: 'needs the colours on the stage; here it is always false',
    sensing_coloristouchingcolor: 'needs the colours on the stage; here it is always false',
    motion_ifonedgebounce: PIXELS,
    event_whentouchingobject: PIXELS,
    event_whenthisspriteclicked: PIXELS,
    event_whenstageclicked: PIXELS,
    sensing_loudness: MICROPHONE,
    sensing_loud: MICROPHONE,
    sensing_setdragmode: 'needs a sprite to be dragged; here nobody drags one'
};

/** What Scratch has without an extension, and the pen, which is recorded. */
const CATEGORIES = new Set(['motion', 'looks', 'sound', 'event', 'control', 'sensing', 'operator', 'data',
    'procedures', 'argument', 'pen']);

/** Not primitives, and yet known to every Scratch. */
const STRUCTURE = new Set(['procedures_definition', 'procedures_prototype']);

/** Why a block cannot be honoured, or null; `menu` is what its hat listens for, if it is one that listens. */
const reason = (opcode, menu) => {
    if (opcode === 'event_whengreaterthan') return String(menu).toUpperCase() === 'LOUDNESS' ? MICROPHONE : null;
    if (Object.hasOwn(REASONS, opcode)) return REASONS[opcode];
    const category = opcode.split('_')[0];
    return CATEGORIES.has(category) ? null : `belongs to "${category}", an extension that is not simulated`;
};

/** Tally findings as [{opcode, sprite, count, reason}], in the order met. */
const tally = found => {
    const rows = new Map();
    for (const {opcode, sprite, why} of found) {
        const key = `${sprite}\n${opcode}`;
        if (!rows.has(key)) rows.set(key, {opcode, sprite, count: 0, reason: why});
        rows.get(key).count += 1;
    }
    return [...rows.values()];
};

const allowed = (opcode, names) => names.includes(opcode) || names.includes(opcode.split('_')[0]);

/**
 * Before loading, since an extension may already do harm then: blocks of a Scratch 3 project that cannot be honoured
 * and are not allowed by name.
 * @param {object} project the parsed project.json.
 * @param {string[]} names opcodes, or names of extensions, that may run all the same.
 */
const refusedInFile = (project, names) => {
    const found = [];
    for (const target of project.targets || []) {
        for (const {opcode, shadow, fields} of Object.values(target.blocks || {})) {
            if (shadow || typeof opcode !== 'string' || allowed(opcode, names)) continue;
            const menu = fields && fields.WHENGREATERTHANMENU;
            const why = reason(opcode, menu && menu[0]);
            if (why !== null) found.push({opcode, sprite: target.name, why});
        }
    }
    return tally(found);
};

/** After loading, whatever the file's format: the same, and blocks that the VM does not know and would skip. */
const refusedInVm = (runtime, names) => {
    const found = [];
    for (const target of runtime.targets) {
        for (const {opcode, shadow, fields} of Object.values(target.blocks._blocks)) {
            if (shadow || STRUCTURE.has(opcode) || allowed(opcode, names)) continue;
            const known = runtime.getOpcodeFunction(opcode) || runtime.getIsHat(opcode);
            const menu = fields.WHENGREATERTHANMENU;
            const why = reason(opcode, menu && menu.value) || (known ? null : 'is unknown to this VM, which would skip it');
            if (why !== null) found.push({opcode, sprite: target.getName(), why});
        }
    }
    return tally(found);
};

module.exports = {refusedInFile, refusedInVm};
