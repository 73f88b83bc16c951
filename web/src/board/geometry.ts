// SPDX-License-Identifier: MIT
// Squares and points of the board: a tile is 100 units wide, the square 0,0 has its corner at 0,0.

import type { Thing } from "../engine/types";

export const TILE = 100;

export interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
}

/** What a list of squares takes up, in units, with a margin. */
export function boxOf(squares: readonly { x: number; y: number }[], margin: number): Box {
    if (squares.length === 0)
        return { left: -margin, top: -margin, right: TILE + margin, bottom: TILE + margin };
    let left = Number.POSITIVE_INFINITY;
    let top = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    let bottom = Number.NEGATIVE_INFINITY;
    for (const { x, y } of squares) {
        left = Math.min(left, x);
        top = Math.min(top, y);
        right = Math.max(right, x + 1);
        bottom = Math.max(bottom, y + 1);
    }
    return { left: left * TILE - margin, top: top * TILE - margin, right: right * TILE + margin, bottom: bottom * TILE + margin };
}

/** Scale and shift that show a box in the middle of a view, no larger than `most`. */
export function fit(box: Box, width: number, height: number, most: number): { k: number; x: number; y: number } {
    const k = Math.min(most, width / (box.right - box.left), height / (box.bottom - box.top));
    return {
        k,
        x: width / 2 - (k * (box.left + box.right)) / 2,
        y: height / 2 - (k * (box.top + box.bottom)) / 2,
    };
}

/**
 * Those of the squares that a view of so many columns and rows can show at once together with `first`: the nearest to it
 * come in before the others.
 */
export function gather(first: { x: number; y: number }, squares: readonly { x: number; y: number }[], columns: number, rows: number): { x: number; y: number }[] {
    const far = (s: { x: number; y: number }) => Math.hypot(s.x - first.x, s.y - first.y);
    const taken = [first];
    let [left, right, top, bottom] = [first.x, first.x, first.y, first.y];
    for (const s of [...squares].sort((a, b) => far(a) - far(b))) {
        const [l, r, u, d] = [Math.min(left, s.x), Math.max(right, s.x), Math.min(top, s.y), Math.max(bottom, s.y)];
        if (r - l + 1 > columns || d - u + 1 > rows)
            continue;
        [left, right, top, bottom] = [l, r, u, d];
        taken.push(s);
    }
    return taken;
}

/** Whether a box lies wholly inside what a view shows. */
export function visible(box: Box, view: { k: number; x: number; y: number }, width: number, height: number): boolean {
    return (
        box.left * view.k + view.x >= -1 &&
        box.top * view.k + view.y >= -1 &&
        box.right * view.k + view.x <= width + 1 &&
        box.bottom * view.k + view.y <= height + 1
    );
}

/** Where a point of the unturned tile (0…100) lies on the whole board. */
export function onBoard(px: number, py: number, x: number, y: number, rot: number): { px: number; py: number } {
    let [u, v] = [px, py];
    for (let i = 0; i < ((rot % 4) + 4) % 4; i++)
        [u, v] = [TILE - v, u];
    return { px: x * TILE + u, py: y * TILE + v };
}

/** What a view shows, in units, and `part` of its size more on each side. */
export function sightOf(view: { k: number; x: number; y: number }, width: number, height: number, part: number): Box {
    return {
        left: (-view.x - part * width) / view.k,
        top: (-view.y - part * height) / view.k,
        right: (width - view.x + part * width) / view.k,
        bottom: (height - view.y + part * height) / view.k,
    };
}

/** Whether one box lies wholly inside another. */
export function within(inner: Box, outer: Box): boolean {
    return inner.left >= outer.left && inner.top >= outer.top && inner.right <= outer.right && inner.bottom <= outer.bottom;
}

/** Whether any of a square lies inside a box. */
export function touches({ x, y }: { x: number; y: number }, box: Box): boolean {
    return (x + 1) * TILE > box.left && x * TILE < box.right && (y + 1) * TILE > box.top && y * TILE < box.bottom;
}

export type Side = "left" | "right" | "up" | "down";

/** An arrow at a side of the view: its corner, how many boxes are out of sight there, and which of them is nearest. */
export interface Edge {
    side: Side;
    left: number;
    top: number;
    beyond: number;
    nearest: number;
}

/** How wide and high an arrow is, in pixels: as a finger wants it. */
export const EDGE = 44;

/** Where arrows stand that lead to boxes (in pixels of the view) out of sight. One that would cover a box in sight gives way along its edge; without room there is none. */
export function edgesOf(boxes: readonly Box[], width: number, height: number): Edge[] {
    const middle = (b: Box) => ({ x: (b.left + b.right) / 2, y: (b.top + b.bottom) / 2 });
    const hidden: Record<Side, { index: number; far: number }[]> = { left: [], right: [], up: [], down: [] };
    const seen: Box[] = [];
    boxes.forEach((box, index) => {
        const { x, y } = middle(box);
        const out: [Side, number][] = [["left", -x], ["right", x - width], ["up", -y], ["down", y - height]];
        const [side, far] = out.sort((a, b) => b[1] - a[1])[0]!;
        if (far > 0)
            hidden[side].push({ index, far });
        if (box.right > 0 && box.left < width && box.bottom > 0 && box.top < height)
            seen.push(box);
    });
    const edges: Edge[] = [];
    for (const side of ["left", "right", "up", "down"] as const) {
        const [first] = hidden[side].sort((a, b) => a.far - b.far);
        if (!first)
            continue;
        const to = middle(boxes[first.index]!);
        const upright = side === "left" || side === "right";
        const most = (upright ? height : width) - EDGE;
        const fixed = side === "left" || side === "up" ? 0 : (upright ? width : height) - EDGE;
        const wanted = Math.max(0, Math.min(most, (upright ? to.y : to.x) - EDGE / 2));
        const corner = (along: number) => (upright ? { left: fixed, top: along } : { left: along, top: fixed });
        const clear = ({ left, top }: { left: number; top: number }) => [...seen, ...edges.map((e) => ({ left: e.left, top: e.top, right: e.left + EDGE, bottom: e.top + EDGE }))].every((b) => b.right <= left || b.left >= left + EDGE || b.bottom <= top || b.top >= top + EDGE);
        const found = steps(wanted, most).map(corner).find(clear);
        if (found)
            edges.push({ side, ...found, beyond: hidden[side].length, nearest: first.index });
    }
    return edges;
}

/** Numbers from 0 to `most`, the nearest to `wanted` first. */
function steps(wanted: number, most: number): number[] {
    const found = [wanted];
    for (let i = 1; i * 4 <= most; i++)
        found.push(wanted - 4 * i, wanted + 4 * i);
    return found.filter((n) => n >= 0 && n <= most);
}

/** A piece by which it is known again in another position. */
export function thingKey({ kind, x, y, seg, seat, number }: Thing): string {
    return `${kind} ${kind === "corner" ? number : (x ?? "")},${y ?? ""} ${seg ?? ""} ${seat ?? ""}`;
}
