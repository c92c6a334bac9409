'use strict';
/** Lets a person play on the page, at the harness's own frames, and tells the server every frame and its inputs. */

const {Hands, keyName} = require('./hands');

/** Real milliseconds between two reports to the server. */
const REPORT = 300;

class Recorder {
    /** @param {object} stage a Stage; @param {object} page its elements: canvas, flag, done, ask, text, state. */
    constructor (stage, page) {
        this.stage = stage;
        this.page = page;
        this.hands = new Hands();
        this.frame = 0;
        this.running = false;
        this.stepping = false;
        this.over = false;
        this.report = {frames: []};
        this.sent = Promise.resolve();
    }

    /** Load the project and listen; nothing moves before the green flag. */
    async begin () {
        const {bytes, options} = await (await fetch('project')).json();
        this.report.whole = await this.stage.load(bytes, options, null);
        this.listen_();
        setInterval(() => this.tick_(), 1000 / options.fps);
        setInterval(() => this.send_(false), REPORT);
        this.page.flag.disabled = false;
        this.page.state.textContent = 'Click the green flag to begin.';
    }

    listen_ () {
        const {canvas, flag, done, ask, text} = this.page;
        const {hands} = this;
        const at = event => {
            const box = canvas.getBoundingClientRect();
            return [Math.round((event.clientX - box.left) / box.width * 480 - 240),
                Math.round(180 - (event.clientY - box.top) / box.height * 360)];
        };
        const pointer = down => event => {
            if (!this.running) return;
            if (down && event.target !== canvas) return;
            if (down === false && !hands.down) return;
            if (event.target === canvas) event.preventDefault();
            hands.point(...at(event), down);
        };
        canvas.addEventListener('pointerdown', pointer(true));
        window.addEventListener('pointermove', pointer(undefined));
        window.addEventListener('pointerup', pointer(false));
        window.addEventListener('pointercancel', pointer(false));
        for (const down of [true, false]) {
            window.addEventListener(down ? 'keydown' : 'keyup', event => {
                const name = keyName(event.key);
                if (!this.running || event.target === text || name === null || event.ctrlKey || event.metaKey || event.altKey) return;
                event.preventDefault();
                hands.key(name, down);
            });
        }
        window.addEventListener('blur', () => hands.letGo());
        window.addEventListener('pagehide', () => this.finish_(true));
        flag.addEventListener('click', () => {
            flag.blur(); // or a space bar would click it
            this.running = true;
            hands.flag();
            this.page.state.textContent = 'Recording.';
        });
        done.addEventListener('click', () => this.finish_(false));
        ask.addEventListener('submit', event => {
            event.preventDefault();
            hands.answer(text.value);
            text.value = '';
            text.blur();
            ask.hidden = true;
        });
    }

    async tick_ () {
        if (!this.running || this.stepping || this.over) return;
        this.stepping = true;
        try {
            // A question may be gone before it is answered.
            const inputs = this.hands.next().filter(input => input.kind !== 'answer' || this.stage.machine.questions.length > 0);
            const [number, changes] = await this.stage.frame(inputs);
            this.report.frames.push([number, inputs, changes]);
            this.frame = number;
            this.asks_();
        } finally {
            this.stepping = false;
        }
    }

    asks_ () {
        const {ask, text, question} = this.page;
        const [asked] = this.stage.machine.questions;
        const waits = asked !== undefined && !this.hands.waiting.some(input => input.kind === 'answer');
        if (waits === !ask.hidden) return;
        ask.hidden = !waits;
        if (waits) {
            question.textContent = asked;
            text.focus();
        }
    }

    /** Tell the server what happened since the last time. */
    send_ (done) {
        const {report} = this;
        if (!done && report.frames.length === 0 && !report.whole) return;
        this.report = {frames: []};
        const body = JSON.stringify({...report, done});
        this.sent = this.sent.then(() => fetch('frames', {method: 'POST', body}));
    }

    finish_ (leaving) {
        if (this.over) return;
        this.over = true;
        this.page.state.textContent = 'Saved. You may close this page.';
        this.page.flag.disabled = this.page.done.disabled = true;
        if (leaving) navigator.sendBeacon('frames', JSON.stringify({...this.report, done: true}));
        else this.send_(true);
    }
}

module.exports = {Recorder};
