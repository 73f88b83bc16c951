// SPDX-License-Identifier: MIT
// The legal actions of a decision, sorted for hands: squares for the tile, places for everything that has one, the rest.

import type { Choice, Target } from "../engine/types";
import { t } from "../i18n";

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

/** Places nearer to each other than `apart` (tile units) as one, in their middle: two markers never overlap, and each is hit. */
export function cluster(places: readonly Place[], apart: number): Place[] {
    const found = places.map((place) => ({ ...place, weight: 1 }));
    for (;;) {
        let nearest = apart;
        let pair: [number, number] | null = null;
        for (let i = 0; i < found.length; i++)
            for (let j = i + 1; j < found.length; j++) {
                const far = Math.hypot(found[i]!.px - found[j]!.px, found[i]!.py - found[j]!.py);
                if (far < nearest) {
                    nearest = far;
                    pair = [i, j];
                }
            }
        if (!pair) return found.map(({ key, px, py, choices }) => ({ key, px, py, choices }));
        const [a, b] = [found[pair[0]]!, found[pair[1]]!];
        const weight = a.weight + b.weight;
        found[pair[0]] = { key: a.key, px: (a.px * a.weight + b.px * b.weight) / weight, py: (a.py * a.weight + b.py * b.weight) / weight, choices: [...a.choices, ...b.choices], weight };
        found.splice(pair[1], 1);
    }
}

/** The tiles on which something can be done, each once; `first` before the others. */
export function tilesOf(places: readonly Place[], first: { x: number; y: number } | null): { x: number; y: number }[] {
    const found = new Map<string, { x: number; y: number }>();
    for (const { choices } of places)
        for (const choice of choices) {
            const square = squareOf(choice);
            if (square && choice.word !== "barn" && choice.word !== "throw") found.set(`${square.x},${square.y}`, square);
        }
    const rank = (s: { x: number; y: number }) => (first && s.x === first.x && s.y === first.y ? 0 : 1);
    return [...found.values()].sort((a, b) => rank(a) - rank(b));
}

/** The square that a choice is about. */
export function squareOf(choice: Choice): { x: number; y: number } | null {
    if (choice.px !== undefined && choice.py !== undefined) return { x: Math.floor(choice.px / 100), y: Math.floor(choice.py / 100) };
    return choice.x !== undefined && choice.y !== undefined ? { x: choice.x, y: choice.y } : null;
}

/** The next legal rotation of a square, by `step` places around. */
export function turned(square: Square, current: Choice, step: number): Choice {
    const n = square.choices.length;
    const at = square.choices.findIndex((c) => c.text === current.text);
    return square.choices[(((at + step) % n) + n) % n] ?? current;
}

/** The way on the screen that an arrow key means. */
export const ARROWS: Readonly<Record<string, readonly [dx: number, dy: number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

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

/** The nearest place to `from` in a direction of the screen; the first one without it. */
export function nextPlace(places: readonly Place[], from: Place | null, dx: number, dy: number): Place | null {
    if (!from) return places[0] ?? null;
    const cost = ({ px, py }: Place) => {
        const along = (px - from.px) * dx + (py - from.py) * dy;
        const across = Math.abs((px - from.px) * dy) + Math.abs((py - from.py) * dx);
        return along <= 1 ? Number.POSITIVE_INFINITY : along + 2 * across;
    };
    const [best] = places.filter((p) => cost(p) < Number.POSITIVE_INFINITY).sort((a, b) => cost(a) - cost(b));
    return best ?? null;
}

/** The place nearest to a point of the board, not farther from it than `reach` (tile units). */
export function nearestPlace(places: readonly Place[], px: number, py: number, reach: number): Place | null {
    const far = (p: Place) => Math.hypot(p.px - px, p.py - py);
    const [best] = [...places].sort((a, b) => far(a) - far(b));
    return best && far(best) <= reach ? best : null;
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

const WAYS = { north: () => t("the northern one"), south: () => t("the southern one"), west: () => t("the western one"), east: () => t("the eastern one") };

/** Choices that are called the same are told apart by words: where each lies beside the other, or which of so many it is. */
export function toldApart(choices: readonly Choice[]): Choice[] {
    const groups = new Map<string, Choice[]>();
    for (const choice of choices) groups.set(choice.label, [...(groups.get(choice.label) ?? []), choice]);
    return choices.map((choice) => {
        const same = groups.get(choice.label) ?? [];
        if (same.length < 2) return choice;
        const other = same.find((one) => one !== choice);
        const [dx, dy] = [(choice.px ?? 0) - (other?.px ?? 0), (choice.py ?? 0) - (other?.py ?? 0)];
        const word =
            same.length > 2 || Math.max(Math.abs(dx), Math.abs(dy)) < 4
                ? t("{n} of {count}", { n: same.indexOf(choice) + 1, count: same.length })
                : (Math.abs(dx) > Math.abs(dy) ? (dx < 0 ? WAYS.west : WAYS.east) : dy < 0 ? WAYS.north : WAYS.south)();
        return { ...choice, label: `${choice.label}: ${word}` };
    });
}

/** What a choice is called; one that stands for a range of points, with so many of them. */
export function labelOf(choice: Choice, points = choice.min): string {
    return choice.label.replace("{points}", String(points ?? ""));
}
