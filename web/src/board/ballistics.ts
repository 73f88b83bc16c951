// SPDX-License-Identifier: MIT
// From a pull at the sling to the two numbers of a throw, and from those to where it would land. Only the numbers reach the
// engine; the rest is for the eye.

import type { Aim, View } from "../engine/types";

const CIRCLE = 4096;
const POWER = 1000;
/** Pixels: whoever has not pulled farther has tapped, or has thought better of it. */
export const DEAD = 14;

export interface Pull {
    x: number; // where the chip is held, in pixels from the sling
    y: number;
    aim: Aim | null; // null: letting go does nothing
}

/** A pull by so many pixels, of which `most` are all power; the throw goes the other way. */
export function pulled(dx: number, dy: number, most: number): Pull {
    const length = Math.hypot(dx, dy);
    if (length <= DEAD)
        return { x: dx, y: dy, aim: null };
    const part = Math.min(1, length / most);
    const power = Math.max(1, Math.round((POWER * (Math.min(length, most) - DEAD)) / (most - DEAD)));
    const direction = Math.round((Math.atan2(-dx, dy) / (2 * Math.PI)) * CIRCLE);
    const held = (part * most) / length;
    return { x: dx * held, y: dy * held, aim: { x: ((direction % CIRCLE) + CIRCLE) % CIRCLE, y: power } };
}

/** The numbers of an action "throw 1024 500". */
export function thrown(text: string): Aim | null {
    const [, x, y] = /^throw (\d+) (\d+)$/.exec(text) ?? [];
    return x === undefined || y === undefined ? null : { x: Number(x), y: Number(y) };
}

/** Where a throw lands without chance, and how far two of three stray, in units of the board. */
export function landing(from: NonNullable<View["thrown"]>, aim: Aim): { px: number; py: number; turn: number; along: number; across: number } {
    const angle = (aim.x / CIRCLE) * 2 * Math.PI;
    const length = (from.reach * aim.y) / POWER;
    const spread = from.spread / 100;
    return {
        px: from.px + length * Math.sin(angle),
        py: from.py - length * Math.cos(angle),
        turn: (aim.x / CIRCLE) * 360,
        along: (10 + length / 8) * spread,
        across: (10 + length / 12) * spread,
    };
}
