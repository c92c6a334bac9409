'use strict';
/**
 * A renderer without pixels: it keeps what Scratch tells it, answers with boxes, and records the pen.
 *
 * Scratch asks for a redraw only when a renderer is attached, so a run without one would take other turns
 * than the player's.
 */

const STAGE = {width: 480, height: 360};
const FENCE = 15; // a sprite keeps this many pixels on the stage

/** The size of a bubble, a pen layer or anything else whose pixels nobody knows. */
const UNKNOWN_SIZE = [64, 48];

/** What stands for a drawable, or a costume, that is not there. */
const NO_DRAWABLE = {skin: 0, x: 0, y: 0, direction: 90, scale: [100, 100]};
const NO_SKIN = {size: [0, 0], center: [0, 0]};

class StubRenderer {
    constructor () {
        this.skins = [null]; // {sprite, costume, size: [w, h], center: [x, y]}
        this.drawables = new Map();
        this.order = {}; // layer group -> drawable ids, back to front
        this.groups = [];
        this.nextDrawable = 0;
        this.pen = null; // entries of the pen log while it is recorded
        this.frame = 0;
    }

    /** Register a costume's measures; returns its skin id. */
    addCostume (sprite, costume, size, center) {
        this.skins.push({sprite, costume, size, center});
        return this.skins.length - 1;
    }

    setLayerGroupOrdering (groups) {
        this.groups = groups;
        for (const group of groups) this.order[group] = [];
    }

    createDrawable (group) {
        const id = this.nextDrawable++;
        this.drawables.set(id, {skin: 0, x: 0, y: 0, direction: 90, scale: [100, 100], visible: true, effects: {}});
        if (this.order[group]) this.order[group].push(id);
        return id;
    }

    destroyDrawable (id, group) {
        this.drawables.delete(id);
        if (this.order[group]) this.order[group] = this.order[group].filter(other => other !== id);
    }

    createSkin_ () {
        return this.addCostume(null, null, UNKNOWN_SIZE, [UNKNOWN_SIZE[0] / 2, UNKNOWN_SIZE[1] / 2]);
    }

    createPenSkin () {
        return this.createSkin_();
    }
    createTextSkin () {
        return this.createSkin_();
    }
    createBitmapSkin () {
        return this.createSkin_();
    }
    createSVGSkin () {
        return this.createSkin_();
    }
    updateTextSkin () {}
    updateBitmapSkin () {}
    updateSVGSkin () {}

    destroySkin (id) {
        this.skins[id] = null;
    }

    getSkinSize (id) {
        return (this.skins[id] || {size: UNKNOWN_SIZE}).size;
    }

    getSkinRotationCenter (id) {
        return (this.skins[id] || {center: [0, 0]}).center;
    }

    getCurrentSkinSize (id) {
        return this.getSkinSize(this.drawables.get(id).skin);
    }

    getNativeSize () {
        return [STAGE.width, STAGE.height];
    }

    updateDrawableSkinId (id, skin) {
        const drawable = this.drawables.get(id);
        if (drawable) drawable.skin = skin || 0;
    }

    updateDrawablePosition (id, [x, y]) {
        const drawable = this.drawables.get(id);
        if (!drawable) return;
        drawable.x = x;
        drawable.y = y;
    }

    updateDrawableDirectionScale (id, direction, scale) {
        const drawable = this.drawables.get(id);
        if (!drawable) return;
        drawable.direction = direction;
        drawable.scale = scale;
    }

    updateDrawableVisible (id, visible) {
        const drawable = this.drawables.get(id);
        if (drawable) drawable.visible = visible;
    }

    updateDrawableEffect (id, effect, value) {
        const drawable = this.drawables.get(id);
        if (drawable) drawable.effects[effect] = value;
    }

    /** Order over all groups, 0 is the back. */
    getDrawableOrder (id) {
        let below = 0;
        for (const group of this.groups) {
            const at = this.order[group].indexOf(id);
            if (at >= 0) return below + at;
            below += this.order[group].length;
        }
        return -1;
    }

    /** Move a drawable within its group; orders count over all groups, and order 0 only asks. */
    setDrawableOrder (id, order, group, isRelative, least) {
        const list = this.order[group];
        const at = list ? list.indexOf(id) : -1;
        if (at < 0) return null;
        let below = 0;
        for (const other of this.groups) {
            if (other === group) break;
            below += this.order[other].length;
        }
        if (order === 0) return below + at;
        const floor = least > 0 && least < list.length ? least : 0;
        const wanted = isRelative ? at + order : order - below;
        const end = list.length;
        list.splice(at, 1);
        const to = Math.min(Math.max(wanted, floor), end);
        list.splice(to, 0, id);
        return below + to;
    }

    /** The box around a drawable's costume, in stage coordinates. */
    getBounds (id) {
        const {x, y, direction, scale, skin: number} = this.drawables.get(id) || NO_DRAWABLE;
        const {size: [width, height], center: [cx, cy]} = this.skins[number] || NO_SKIN;
        const turn = (90 - direction) * Math.PI / 180;
        const sin = Math.sin(turn);
        const cos = Math.cos(turn);
        // The costume's sides before it is turned. A corner is one of the first two with one of the last two.
        const west = (0 - cx) * scale[0] / 100;
        const east = (width - cx) * scale[0] / 100;
        const north = (cy - 0) * scale[1] / 100;
        const south = (cy - height) * scale[1] / 100;
        const left = x + Math.min(west * cos, east * cos) - Math.max(north * sin, south * sin);
        const right = x + Math.max(west * cos, east * cos) - Math.min(north * sin, south * sin);
        const bottom = y + Math.min(west * sin, east * sin) + Math.min(north * cos, south * cos);
        const top = y + Math.max(west * sin, east * sin) + Math.max(north * cos, south * cos);
        return {left, right, top, bottom, width: right - left, height: top - bottom};
    }

    getBoundsForBubble (id) {
        return this.getBounds(id);
    }

    /** Where a drawable may go: at least FENCE pixels (or half of it, when small) stay on the stage. */
    getFencedPositionOfDrawable (id, [x, y]) {
        const drawable = this.drawables.get(id);
        // Far from every edge no fence matters, whatever the costume; most moves end here.
        if (!drawable || (Math.abs(x) < STAGE.width / 2 - FENCE && Math.abs(y) < STAGE.height / 2 - FENCE &&
            this.holdsItsCenter_(drawable))) return [x, y];
        const box = this.getBounds(id);
        const inset = Math.min(FENCE, Math.floor(Math.min(box.width, box.height) / 2));
        const fence = (at, old, low, high, limit) => {
            if (high + at - old < -limit) return Math.ceil(old - (limit + high));
            if (low + at - old > limit) return Math.floor(old + (limit - low));
            return at;
        };
        return [
            fence(x, drawable.x, box.left, box.right, STAGE.width / 2 - inset),
            fence(y, drawable.y, box.bottom, box.top, STAGE.height / 2 - inset)
        ];
    }

    holdsItsCenter_ (drawable) {
        const skin = this.skins[drawable.skin];
        if (!skin) return false;
        return skin.center[0] >= 0 && skin.center[0] <= skin.size[0] &&
            skin.center[1] >= 0 && skin.center[1] <= skin.size[1];
    }

    /** The topmost visible sprite whose box holds the point, given in canvas coordinates; else -1. */
    pick (clientX, clientY) {
        const [x, y] = [clientX - STAGE.width / 2, STAGE.height / 2 - clientY];
        const sprites = this.order.sprite || [];
        for (let i = sprites.length - 1; i >= 0; i--) {
            const drawable = this.drawables.get(sprites[i]);
            const skin = this.skins[drawable.skin];
            if (!drawable.visible || !skin || skin.sprite === null) continue;
            if (this.drawableTouchingScratchPoint(sprites[i], x, y)) return sprites[i];
        }
        return -1;
    }

    drawableTouchingScratchPoint (id, x, y) {
        return this.drawableTouchingScratchRect(id, x, y, x, y);
    }

    drawableTouchingScratchRect (id, left, top, right, bottom) {
        const box = this.getBounds(id);
        return box.left <= right && box.right >= left && box.bottom <= top && box.top >= bottom;
    }

    drawableTouching (id, clientX, clientY) {
        return this.drawableTouchingScratchPoint(id, clientX - STAGE.width / 2, STAGE.height / 2 - clientY);
    }

    isTouchingDrawables (id, candidates) {
        const box = this.getBounds(id);
        return candidates.some(other => this.drawables.has(other) && this.drawables.get(other).visible &&
            this.drawableTouchingScratchRect(other, box.left, box.top, box.right, box.bottom));
    }

    isTouchingColor () {
        return false;
    }

    draw () {}

    record_ (entry) {
        if (this.pen !== null) this.pen.push({frame: this.frame, ...entry});
    }

    penClear () {
        this.record_({op: 'clear'});
    }

    penStamp (penSkin, id) {
        if (this.pen === null) return;
        const drawable = this.drawables.get(id);
        const skin = this.skins[drawable.skin] || {sprite: null, costume: null};
        const effects = {};
        for (const [name, value] of Object.entries(drawable.effects)) if (value !== 0) effects[name] = value;
        this.record_({
            op: 'stamp',
            sprite: skin.sprite,
            costume: skin.costume,
            x: drawable.x,
            y: drawable.y,
            size: drawable.scale[1],
            direction: drawable.direction,
            effects
        });
    }

    penPoint (penSkin, attributes, x, y) {
        if (this.pen !== null) this.record_({op: 'point', x, y, ...penStyle(attributes)});
    }

    penLine (penSkin, attributes, x0, y0, x1, y1) {
        if (this.pen !== null) this.record_({op: 'line', x0, y0, x1, y1, ...penStyle(attributes)});
    }

    // What only TurboWarp's VM asks for.
    markDrawableAsNoninteractive () {}
    markSkinAsPrivate () {}
    setCustomFonts () {}
    setPrivateSkinAccess () {}
    setStageSize () {}
    setUseHighQualityRender () {}
}

/** Colour as red, green, blue, alpha from 0 to 255; diameter in pixels. */
const penStyle = ({color4f, diameter}) => ({color: Array.from(color4f, part => Math.round(part * 255)), diameter});

module.exports = {StubRenderer};
