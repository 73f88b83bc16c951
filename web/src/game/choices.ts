// SPDX-License-Identifier: MIT
// The legal actions of a decision, sorted for hands: squares for the tile, places for everything that has one, the rest.

import type { Choice, Target } from "../engine/types";

/** A free square on which the tile in hand can be laid, with its rotations in order. */
export interface Square {
    x: number;
    y: number;
    choices: Choice[];
}

/** A point of the board at which something can be done. */
export interface Place {
    key: string;
    px: number;
    py: number;
    choices: Choice[];
}

/** Where a hand can go. */
export interface Targets {
    squares: Square[];
    places: Place[];
    spaces: Choice[]; // of the score track
    others: Choice[]; // only in the list
}

/** Two choices nearer than this (tile units of 100) share a marker; figures stand closer to each other than pieces. */
const NEAR = { put: 9, other: 16 };

export function sortChoices(choices: readonly Choice[]): Targets {
    const squares = new Map<string, Square>();
    const places: Place[] = [];
    const spaces: Choice[] = [];
    const others: Choice[] = [];
    for (const choice of choices) {
        if (choice.word === "lay" && choice.x !== undefined && choice.y !== undefined) {
            const key = `${choice.x},${choice.y}`;
            const square = squares.get(key) ?? { x: choice.x, y: choice.y, choices: [] };
            square.choices.push(choice);
            squares.set(key, square);
        } else if (choice.px !== undefined && choice.py !== undefined) {
            const { px, py } = choice;
            const near = choice.word === "put" ? NEAR.put : NEAR.other;
            const place = places.find((p) => p.choices[0]?.word === choice.word && Math.abs(p.px - px) < near && Math.abs(p.py - py) < near) ?? places.find((p) => Math.abs(p.px - px) < NEAR.put && Math.abs(p.py - py) < NEAR.put);
            if (place) place.choices.push(choice);
            else places.push({ key: `${Math.round(px)},${Math.round(py)}`, px, py, choices: [choice] });
        } else if (choice.space !== undefined) {
            spaces.push(choice);
        } else {
            others.push(choice);
        }
    }
    for (const square of squares.values()) square.choices.sort((a, b) => (a.rot ?? 0) - (b.rot ?? 0));
    return { squares: [...squares.values()], places, spaces, others };
}

/** The next legal rotation of a square, by `step` places around. */
export function turned(square: Square, current: Choice, step: number): Choice {
    const n = square.choices.length;
    const at = square.choices.findIndex((c) => c.text === current.text);
    return square.choices[(((at + step) % n) + n) % n] ?? current;
}

/** The nearest choice to `from` in a direction of the screen; for arrow keys on the board. */
export function nearest(squares: readonly Square[], from: { x: number; y: number } | null, dx: number, dy: number): Square | null {
    let best: Square | null = null;
    let cost = Number.POSITIVE_INFINITY;
    const { x, y } = from ?? { x: 0, y: 0 };
    for (const s of squares) {
        const along = (s.x - x) * dx + (s.y - y) * dy;
        const across = Math.abs((s.x - x) * dy) + Math.abs((s.y - y) * dx);
        if (from && along <= 0) continue;
        const c = from ? along + 2 * across : Math.abs(s.x) + Math.abs(s.y);
        if (c < cost) {
            cost = c;
            best = s;
        }
    }
    return best;
}

/** What chance behind an action may bring, by its outcomes: their short names ("2"), squares and places there. */
export interface Outcome {
    short: string;
    label: string;
    x: number;
    y: number;
    places: Target[]; // none: there is nowhere to stay
}

export function outcomesOf(targets: readonly Target[]): Outcome[] {
    const found = new Map<string, Outcome>();
    for (const target of targets) {
        const { outcome, label, x, y } = target;
        const at = found.get(outcome) ?? { short: outcome.split(" ").at(-1) ?? outcome, label, x, y, places: [] };
        if (target.px !== undefined) at.places.push(target);
        found.set(outcome, at);
    }
    return [...found.values()];
}

/** The text of an action that stands for a range of points, with this number. */
export function withNumber(choice: Choice, points: number): string {
    const low = choice.min ?? 0;
    const high = choice.max ?? low;
    const n = Math.max(low, Math.min(high, Math.round(points)));
    return choice.text.replace(/-?\d+$/, String(n));
}

/** What a choice is called; one that stands for a range of points, with so many of them. */
export function labelOf(choice: Choice, points = choice.min): string {
    return choice.label.replace("{points}", String(points ?? ""));
}
