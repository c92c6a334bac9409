'use strict';
/** How large a costume is, read from its file: enough for boxes, fences and size limits. */

const ascii = bytes => Buffer.from(bytes).toString('latin1');

const pngSize = bytes => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

const gifSize = bytes => [bytes.readUInt16LE(6), bytes.readUInt16LE(8)];

/** The first start-of-frame marker of a JPEG holds height and width. */
const jpegSize = bytes => {
    for (let at = 2; at + 9 < bytes.length;) {
        const marker = bytes[at + 1];
        if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
            return [bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)];
        }
        at += 2 + bytes.readUInt16BE(at + 2);
    }
    return null;
};

/** Width and height of the outermost element, else its viewBox. */
const svgSize = text => {
    const tag = (/<svg\b[^>]*>/.exec(text) || [''])[0];
    const attribute = name => (new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag) || [null, ''])[1];
    const [width, height] = [parseFloat(attribute('width')), parseFloat(attribute('height'))];
    if (width > 0 && height > 0) return [width, height];
    const box = attribute('viewBox').split(/[\s,]+/).map(Number);
    return box.length === 4 && box[2] > 0 && box[3] > 0 ? [box[2], box[3]] : null;
};

/**
 * Size in stage pixels, or null when the file does not say.
 * @param {Buffer} bytes the file.
 * @param {number} resolution pixels of the file in a stage pixel; a vector image has 1.
 */
const costumeSize = (bytes, resolution) => {
    const bitmap = size => size && size.map(side => side / resolution);
    try {
        if (ascii(bytes.subarray(1, 4)) === 'PNG') return bitmap(pngSize(bytes));
        if (ascii(bytes.subarray(0, 3)) === 'GIF') return bitmap(gifSize(bytes));
        if (bytes[0] === 0xff && bytes[1] === 0xd8) return bitmap(jpegSize(bytes));
        return svgSize(bytes.toString('utf8'));
    } catch (error) {
        if (error instanceof RangeError) return null; // a file cut short
        throw error;
    }
};

/**
 * Tell the stub renderer of every costume of a loaded project.
 * @param {?JSZip} zip the project's archive.
 */
const measureCostumes = async (runtime, renderer, zip) => {
    for (const target of runtime.targets) {
        for (const costume of target.sprite.costumes) {
            const file = zip && zip.file(costume.md5);
            const resolution = costume.bitmapResolution || 1;
            const size = (file && costumeSize(Buffer.from(await file.async('uint8array')), resolution)) || [64, 48];
            const center = [costume.rotationCenterX / resolution, costume.rotationCenterY / resolution];
            costume.size = size;
            costume.skinId = renderer.addCostume(target.getName(), costume.name, size,
                center.every(Number.isFinite) ? center : size.map(side => side / 2));
        }
        target.updateAllDrawableProperties();
    }
};

module.exports = {costumeSize, measureCostumes};
