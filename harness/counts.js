'use strict';
/**
 * Counting the blocks that vanilla Scratch executes: by frame, by warp stretch and by block.
 *
 * `item # of` and `contains` look at every item, so they count as the list's length.
 */

const LOOKS_AT_EVERY_ITEM = new Set(['data_itemnumoflist', 'data_listcontainsitem']);

let current = null; // the counter of the project that runs

class Counter {
    constructor () {
        this.frame = 0;
        this.stretch = 0;
        this.longest = 0; // longest warp stretch of this frame
        this.thread = null;
        this.byBlock = new Map(); // sprite name -> Map of block id -> times
    }

    nextFrame () {
        this.frame = 0;
        this.longest = 0;
    }

    /** A thread begins its turn: its warp stretch begins anew. */
    nextThread () {
        this.stretch = 0;
    }

    add_ (amount, thread) {
        this.frame += amount;
        const top = thread.peekStackFrame();
        if (top === null || !top.warpMode) {
            this.stretch = 0;
            return;
        }
        this.stretch += amount;
        if (this.stretch > this.longest) this.longest = this.stretch;
    }

    /** The times that block of that sprite ran, as a cell that one can add to. */
    cell_ (sprite, id) {
        if (!this.byBlock.has(sprite)) this.byBlock.set(sprite, new Map());
        const blocks = this.byBlock.get(sprite);
        if (!blocks.has(id)) blocks.set(id, {times: 0});
        return blocks.get(id);
    }

    /** Times by sprite and block id. */
    report () {
        return Object.fromEntries([...this.byBlock].map(([sprite, blocks]) =>
            [sprite, Object.fromEntries([...blocks].map(([id, {times}]) => [id, times]))]));
    }

    /** Count a block's function; `op` is Scratch's cached form of the block. */
    wrap_ (op) {
        const {_blockFunction: run, opcode, id} = op;
        const lookup = LOOKS_AT_EVERY_ITEM.has(opcode);
        let cell = null;
        op._blockFunction = (args, util) => {
            const {thread} = util;
            if (cell === null) cell = this.cell_(thread.target.getName(), id);
            cell.times += 1;
            const list = lookup && thread.target.lookupVariableById(args.LIST.id);
            this.add_(list ? Math.max(1, list.value.length) : 1, thread);
            return run(args, util);
        };
    }
}

/** Let every block that vanilla Scratch prepares for execution be counted by the current counter. */
const countVanilla = cache => {
    const {getCached} = cache;
    const wrapped = new WeakSet();
    cache.getCached = (blocks, id, Cached) => {
        const cached = getCached(blocks, id, Cached);
        if (current !== null && cached && !wrapped.has(cached)) {
            wrapped.add(cached);
            if (cached._definedBlockFunction) current.wrap_(cached);
        }
        return cached;
    };
};

const setCounter = counter => {
    current = counter;
};

module.exports = {Counter, countVanilla, setCounter};
