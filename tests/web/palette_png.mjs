// SPDX-License-Identifier: MIT
// A PNG with 256 colours of a picture with more: for the documentation, where small files count.

import { deflateSync } from "node:zlib";

/** The pixels of a PNG, four bytes each, as a browser reads them. */
function pixels(page, png) {
    return page.evaluate(async (base64) => {
        const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d");
        context.drawImage(image, 0, 0);
        const { data } = context.getImageData(0, 0, image.width, image.height);
        let text = "";
        for (let i = 0; i < data.length; i += 0x8000)
            text += String.fromCharCode(...data.subarray(i, i + 0x8000));
        return { width: image.width, height: image.height, data: btoa(text) };
    }, png.toString("base64"));
}

/** Splits the colours into boxes at the middle of their longest side, until there are enough. */
function palette(counts, most) {
    let boxes = [[...counts].map(([colour, n]) => ({ c: [colour >> 16, (colour >> 8) & 255, colour & 255], n }))];
    const spread = (box) => [0, 1, 2].map((i) => Math.max(...box.map(({ c }) => c[i])) - Math.min(...box.map(({ c }) => c[i])));
    const weight = (box) => Math.max(...spread(box)) * Math.log2(1 + box.reduce((sum, { n }) => sum + n, 0));
    const weights = boxes.map(weight);
    while (boxes.length < most) {
        const at = weights.indexOf(Math.max(...weights));
        const box = boxes[at];
        const sides = spread(box);
        const side = sides.indexOf(Math.max(...sides));
        if (sides[side] === 0)
            break;
        box.sort((a, b) => a.c[side] - b.c[side]);
        const half = box.reduce((sum, { n }) => sum + n, 0) / 2;
        let sum = 0;
        let cut = box.findIndex(({ n }) => (sum += n) >= half) + 1;
        cut = Math.min(Math.max(1, cut), box.length - 1);
        const parts = [box.slice(0, cut), box.slice(cut)];
        boxes.splice(at, 1, ...parts);
        weights.splice(at, 1, ...parts.map(weight));
    }
    return boxes.map((box) => {
        const n = box.reduce((sum, one) => sum + one.n, 0);
        return [0, 1, 2].map((i) => Math.round(box.reduce((sum, one) => sum + one.c[i] * one.n, 0) / n));
    });
}

function crc32(bytes) {
    let crc = ~0;
    for (const byte of bytes) {
        crc ^= byte;
        for (let i = 0; i < 8; i++)
            crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
}

function chunk(name, data) {
    const body = Buffer.concat([Buffer.from(name), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length, 0);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
}

/** The same picture with at most 256 colours. */
export async function palettePng(page, png) {
    const { width, height, data } = await pixels(page, png);
    const rgba = Buffer.from(data, "base64");
    const counts = new Map();
    const colourAt = (i) => (rgba[i] << 16) | (rgba[i + 1] << 8) | rgba[i + 2];
    for (let i = 0; i < rgba.length; i += 4) {
        const colour = colourAt(i);
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const colours = palette(counts, 256);
    const nearest = new Map();
    for (const colour of counts.keys()) {
        let best = 0;
        let least = Infinity;
        for (const [i, [r, g, b]] of colours.entries()) {
            const d = (r - (colour >> 16)) ** 2 + (g - ((colour >> 8) & 255)) ** 2 + (b - (colour & 255)) ** 2;
            if (d < least)
                [least, best] = [d, i];
        }
        nearest.set(colour, best);
    }
    const rows = Buffer.alloc((width + 1) * height);
    for (let y = 0; y < height; y++)
        for (let x = 0; x < width; x++)
            rows[y * (width + 1) + 1 + x] = nearest.get(colourAt((y * width + x) * 4));
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([8, 3, 0, 0, 0], 8);
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    return Buffer.concat([signature, chunk("IHDR", head), chunk("PLTE", Buffer.from(colours.flat())), chunk("IDAT", deflateSync(rows, { level: 9 })), chunk("IEND", Buffer.alloc(0))]);
}
