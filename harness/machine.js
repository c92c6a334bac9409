'use strict';
/**
 * A Scratch virtual machine stepped by hand: scheduling, input and faults, the same on every run.
 *
 * Needs a VM and a world and nothing else, so it runs in Node and in a browser page.
 */

const {Refusal} = require('./refusal');
const {find, write} = require('./watch');

const STATUS_PROMISE_WAIT = 1; // Thread.STATUS_PROMISE_WAIT of Scratch

/** Scratch's name of a key -> the name a browser gives it. */
const KEYS = {
    'space': ' ',
    'left arrow': 'ArrowLeft',
    'right arrow': 'ArrowRight',
    'up arrow': 'ArrowUp',
    'down arrow': 'ArrowDown',
    'enter': 'Enter'
};

class Machine {
    /**
     * @param {object} vm a VirtualMachine with a loaded project, never started.
     * @param {World} world its clock and randomness.
     * @param {object} options passes: turns of the sequencer in a frame without redraw;
     *     warpTurns: loop turns and calls until the warp limit fires.
     * @param {Function} settle returns a promise that resolves when all pending promises have.
     */
    constructor (vm, world, {passes, warpTurns}, settle) {
        this.vm = vm;
        this.runtime = vm.runtime;
        this.world = world;
        this.settle = settle;
        this.onPoll = null; // called now and then with (thread, turns) while a thread warps
        this.onThread = []; // each is called with each thread before it is stepped
        this.warp = 0; // expired warp limits in this frame
        this.questions = [];
        this.says = [];
        this.exceptions = [];
        this.unsettled = false;
        this.runtime.currentStepTime = 1000 / world.fps;
        this.schedule_(passes, warpTurns);
        this.runtime.on('QUESTION', text => {
            // Scratch says `null` when no question is left, and asks the next when one is answered.
            this.questions = text === null ? [] : [text];
        });
        this.runtime.on('SAY', (target, type, text) => {
            this.says.push({sprite: target.getName(), type, text: String(text)});
        });
        this.keepIdsApart_();
        // A player's pointer is over the page before the flag is clicked; until then `mouse x` is no number.
        this.post_({kind: 'mouse', x: 0, y: 0});
    }

    /** Scratch draws ids from Math.random when it clones and when it shows a bubble: not from `pick random`'s stream. */
    keepIdsApart_ () {
        const {runtime, world} = this;
        const {makeClone} = Object.getPrototypeOf(runtime.targets[0]);
        const keep = target => {
            target.makeClone = () => world.withIds(() => makeClone.call(target));
        };
        runtime.targets.forEach(keep);
        runtime.on('targetWasCreated', keep);
        const emit = runtime.emit;
        runtime.emit = (event, ...details) => (event === 'SAY' ?
            world.withIds(() => emit.call(runtime, event, ...details)) : emit.call(runtime, event, ...details));
    }

    /** Count passes and loop turns where Scratch reads a clock. */
    schedule_ (passes, warpTurns) {
        const {sequencer} = this.runtime;
        const stepThread = sequencer.stepThread;
        let passesLeft = passes;
        let turns = 0;
        let thread = null; // the one being stepped
        const expired = polled => {
            const before = turns;
            turns += polled;
            if (this.onPoll && (turns >> 10) !== (before >> 10)) this.onPoll(thread, turns);
            if (turns < warpTurns) return false;
            if (before < warpTurns) {
                this.world.loseWarpTime();
                this.warp += 1;
                passesLeft = 0; // half a second is more than a frame
            }
            return true;
        };
        const NEVER = 0;
        const LATE = 1e9;
        const warpTimer = {start () {}, timeElapsed: () => (expired(1) ? LATE : NEVER)};
        sequencer.timer = {
            start () {
                passesLeft = passes;
                thread = null;
            },
            timeElapsed () {
                // TurboWarp's compiled scripts look here once in 100 turns to see whether they are stuck.
                if (thread !== null) return expired(100) ? LATE : NEVER;
                passesLeft -= 1;
                return passesLeft >= 0 ? NEVER : LATE;
            }
        };
        sequencer.stepThread = next => {
            thread = next;
            turns = 0;
            for (const told of this.onThread) told(next);
            next.warpTimer = warpTimer;
            stepThread.call(sequencer, next);
            thread = null;
        };
    }

    /** Refuse what a player could not do, before anything is done. */
    check (inputs) {
        let questions = this.questions.length;
        for (const input of inputs) {
            const objection = this.objection_(input, questions);
            if (objection !== null) throw new Refusal(objection);
            if (input.kind === 'answer') questions -= 1;
        }
    }

    /** Why an input cannot arrive now, or null. */
    objection_ (input, questions) {
        switch (input.kind) {
        case 'flag':
        case 'stop':
            return null;
        case 'mouse':
            return Number.isFinite(input.x) && Number.isFinite(input.y) ? null : `the mouse cannot be at ${input.x}, ${input.y}: give numbers`;
        case 'key':
            return input.key in KEYS || [...String(input.key)].length === 1 ? null :
                `there is no key "${input.key}": use one character, or ${Object.keys(KEYS).join(', ')}`;
        case 'answer':
            return questions > 0 ? null :
                `nothing is being asked in frame ${this.world.frame + 1}, so "${input.text}" answers nothing`;
        case 'message':
            return this.hasMessage_(input.name) ? null : `no script receives the message "${input.name}"`;
        case 'set':
            find(this.vm, input.name, input.list ? 'list' : 'variable'); // refuses by itself
            return null;
        default:
            return `there is no input "${input.kind}": use flag, stop, mouse, key, answer, message or set`;
        }
    }

    hasMessage_ (name) {
        const wanted = String(name).toUpperCase();
        return this.runtime.targets.some(target => Object.values(target.blocks._blocks).some(block =>
            block.opcode === 'event_whenbroadcastreceived' &&
            String(block.fields.BROADCAST_OPTION.value).toUpperCase() === wanted));
    }

    post_ (input) {
        switch (input.kind) {
        case 'flag':
            this.vm.greenFlag();
            break;
        case 'stop':
            this.vm.stopAll();
            break;
        case 'set':
            write(this.vm, input.name, input.list ? 'list' : 'variable', input.value);
            break;
        case 'mouse': {
            // Vanilla Scratch ignores a coordinate of exactly 0.
            const client = at => (at === 0 ? 1e-9 : at);
            const data = {
                x: client(input.x + 240),
                y: client(180 - input.y),
                canvasWidth: 480,
                canvasHeight: 360
            };
            if (typeof input.down === 'boolean') data.isDown = input.down;
            this.vm.postIOData('mouse', data);
            break;
        }
        case 'key':
            this.vm.postIOData('keyboard', {key: KEYS[input.key] || input.key, isDown: input.down});
            break;
        case 'answer':
            this.questions.shift();
            this.unsettled = true;
            this.runtime.emit('ANSWER', String(input.text));
            break;
        default: // 'message', as check() says
            this.runtime.startHats('event_whenbroadcastreceived', {BROADCAST_OPTION: String(input.name)});
        }
    }

    /** One frame: inputs arrive in order while the clock still shows the last frame, then it moves, and Scratch steps. */
    async frame (inputs = []) {
        this.warp = 0;
        this.says = [];
        for (const input of inputs) this.guard_(() => this.post_(input));
        if (this.world.nextFrame()) this.unsettled = true;
        if (this.unsettled) await this.settle();
        this.guard_(() => this.runtime._step());
        // A promise made in this frame settles before the next, as it would between two ticks of the player.
        this.unsettled = this.runtime.threads.some(thread => thread.status === STATUS_PROMISE_WAIT);
        if (this.unsettled) await this.settle();
    }

    /** An exception inside the VM ends the step and not the run, as in the player. */
    guard_ (act) {
        try {
            act();
        } catch (error) {
            this.exceptions.push({frame: this.world.frame, ...this.place_(), message: String((error && error.message) || error)});
        }
    }

    place_ () {
        const {activeThread} = this.runtime.sequencer;
        this.runtime.sequencer.activeThread = null;
        if (!activeThread || !activeThread.target) return {sprite: null, opcode: null, block: null};
        const id = activeThread.peekStack() || activeThread.topBlock;
        const block = activeThread.target.blocks.getBlock(id);
        return {sprite: activeThread.target.getName(), opcode: block ? block.opcode : null, block: id};
    }
}

module.exports = {Machine};
