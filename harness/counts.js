'use strict';
/**
 * Counting the blocks that vanilla Scratch executes: by frame, by warp stretch, by block and by branch.
 *
 * `item # of` and `contains` look at every item, so they count as the list's length.
 */

/** These have no id in the file: what they cost is counted with the block they lie in. */
const WITHOUT_ID = new Set(['data_variable', 'data_listcontents']);

const LOOKS_AT_EVERY_ITEM = new Set(['data_itemnumoflist', 'data_listcontainsitem']);

let current = null; // the counter of the project that runs

class Counter {
    constructor () {
        this.frame = 0;
        this.stretch = 0;
        this.longest = 0; // longest warp stretch of this frame
        this.start = null; // first block of this stretch
        this.number = 0; // of this frame
        this.worst = null; // longest warp stretch of all, where it begins
        this.clones = 0; // most clones at once
        this.byBlock = new Map(); // sprite name -> Map of block id -> cell
    }

    nextFrame (number) {
        this.frame = 0;
        this.longest = 0;
        this.number = number;
    }

    endFrame (clones) {
        this.clones = Math.max(this.clones, clones);
    }

    /** A thread begins its turn: its warp stretch begins anew. */
    nextThread () {
        this.stretch = 0;
    }

    add_ (amount, thread, id) {
        this.frame += amount;
        const top = thread.peekStackFrame();
        if (top === null || !top.warpMode) {
            this.stretch = 0;
            return;
        }
        if (this.stretch === 0) this.start = id;
        this.stretch += amount;
        if (this.stretch <= this.longest) return;
        this.longest = this.stretch;
        if (this.worst === null || this.stretch > this.worst.blocks) {
            this.worst = {frame: this.number, blocks: this.stretch, sprite: thread.target.getName(), block: this.start};
        }
    }

    /** What is known of a block of a sprite: times and blocks counted, its first frame, times by branch. */
    cell_ (sprite, id) {
        if (!this.byBlock.has(sprite)) this.byBlock.set(sprite, new Map());
        const blocks = this.byBlock.get(sprite);
        if (!blocks.has(id)) blocks.set(id, {times: 0, counted: 0, first: this.number, branches: [0, 0]});
        return blocks.get(id);
    }

    /** A block goes into its first or second branch. */
    branch (thread, number) {
        this.cell_(thread.target.getName(), thread.peekStack()).branches[number - 1] += 1;
    }

    /** Times by sprite and block id. */
    report () {
        return Object.fromEntries([...this.byBlock].map(([sprite, blocks]) =>
            [sprite, Object.fromEntries([...blocks].map(([id, {times}]) => [id, times]))]));
    }

    /** [times, blocks counted, first frame, times into branch 1, into branch 2] by sprite and block id; and the rest. */
    profile () {
        const blocks = Object.fromEntries([...this.byBlock].map(([sprite, cells]) => [sprite, Object.fromEntries(
            [...cells].map(([id, {times, counted, first, branches}]) => [id, [times, counted, first, ...branches]]))]));
        return {blocks, stretch: this.worst, clones: this.clones};
    }

    /** Count a block's function; `op` is Scratch's cached form of the block. */
    wrap_ (op) {
        const {_blockFunction: run, opcode, id} = op;
        const lookup = LOOKS_AT_EVERY_ITEM.has(opcode);
        let cell = null;
        let payer = null;
        op._blockFunction = (args, util) => {
            const {thread} = util;
            if (cell === null) {
                const sprite = thread.target.getName();
                const {parent} = thread.blockContainer.getBlock(id);
                cell = this.cell_(sprite, id);
                payer = WITHOUT_ID.has(opcode) && parent ? this.cell_(sprite, parent) : cell;
            }
            const list = lookup && thread.target.lookupVariableById(args.LIST.id);
            const amount = list ? Math.max(1, list.value.length) : 1;
            cell.times += 1;
            payer.counted += amount;
            this.add_(amount, thread, id);
            return run(args, util);
        };
    }
}

/** Let every block that vanilla Scratch prepares for execution, and every branch, be counted by the current counter. */
const countVanilla = (cache, BlockUtility) => {
    const {startBranch} = BlockUtility.prototype;
    BlockUtility.prototype.startBranch = function (number, isLoop) {
        if (current !== null) current.branch(this.thread, number);
        startBranch.call(this, number, isLoop);
    };
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
