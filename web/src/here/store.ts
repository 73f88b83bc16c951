// SPDX-License-Identifier: MIT
// Games that are played at this device, kept in the browser.

import type { Colour, Seat } from "../engine/types";

export interface KeptSeat {
    colour: Colour;
    name: string; // of a person; "" is called by its colour
    bot: string | null; // level3; null: a person
}

export interface KeptAct {
    by: Seat | "chance";
    text: string;
    opens?: boolean; // what others had chosen secretly is known since
}

export interface KeptGame {
    id: string;
    changed: number; // ms
    title: string;
    setup: string; // with the seats in their order
    seats: KeptSeat[];
    seed: number; // of all chance
    acts: KeptAct[];
    scores: number[];
    winners: Seat[] | null; // null: it goes on
}

const PREFIX = "bastide.here.";
const MOST_OVER = 8; // games that are over
const LETTERS = "23456789abcdefghjkmnpqrstuvwxyz";

/** Where nothing can be kept, games last as long as the page. */
const memory = new Map<string, string>();

function isGame(value: unknown): value is KeptGame {
    const game = value as KeptGame | null;
    return typeof game === "object" && game !== null && typeof game.setup === "string" && Array.isArray(game.seats) && Array.isArray(game.acts);
}

function parsed(text: string | null | undefined): KeptGame | null {
    try {
        const game: unknown = JSON.parse(text ?? "null");
        return isGame(game) ? game : null;
    } catch {
        return null;
    }
}

export function readGame(id: string): KeptGame | null {
    try {
        return parsed(memory.get(id) ?? localStorage.getItem(PREFIX + id));
    } catch {
        return parsed(memory.get(id));
    }
}

export function writeGame(game: KeptGame): void {
    const text = JSON.stringify(game);
    try {
        localStorage.setItem(PREFIX + game.id, text);
        memory.delete(game.id);
    } catch {
        memory.set(game.id, text);
    }
}

export function forgetGame(id: string): void {
    memory.delete(id);
    try {
        localStorage.removeItem(PREFIX + id);
    } catch {
        // there is none
    }
}

/** All of them: those that go on first, the latest first; of those that are over only the last few stay. */
export function keptGames(): KeptGame[] {
    const ids = new Set(memory.keys());
    try {
        for (const key of Object.keys(localStorage))
            if (key.startsWith(PREFIX))
                ids.add(key.slice(PREFIX.length));
    } catch {
        // likewise
    }
    const games = [...ids].flatMap((id) => readGame(id) ?? []).sort((a, b) => b.changed - a.changed);
    const over = games.filter((game) => game.winners !== null);
    for (const { id } of over.slice(MOST_OVER))
        forgetGame(id);
    return [...games.filter((game) => game.winners === null), ...over.slice(0, MOST_OVER)];
}

export function randomNumber(): number {
    return crypto.getRandomValues(new Uint32Array(1))[0];
}

function newId(): string {
    return [...crypto.getRandomValues(new Uint8Array(10))].map((byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Seats in another order, by chance. */
export function shuffled<T>(list: readonly T[]): T[] {
    const out = [...list];
    for (let i = out.length - 1; i > 0; i--) {
        const j = Math.floor((randomNumber() / 2 ** 32) * (i + 1));
        [out[i], out[j]] = [out[j], out[i]];
    }
    return out;
}

/** A new game; `rules` are the lines of its setup without that of the seats. */
export function beginGame(rules: string, seats: readonly KeptSeat[], title = ""): KeptGame {
    const lines = rules.split("\n").filter((line) => line.trim() !== "" && !/^\s*seats\s/.test(line));
    const game: KeptGame = {
        id: newId(),
        changed: Date.now(),
        title,
        setup: [...lines, `seats ${seats.map(({ colour }) => colour).join(" ")}`, ""].join("\n"),
        seats: [...seats],
        seed: randomNumber(),
        acts: [],
        scores: seats.map(() => 0),
        winners: null,
    };
    writeGame(game);
    return game;
}

/** A number of 32 bits for each place in a sequence: taking back and playing again draws the same. */
export function numberAt(seed: number, place: number): number {
    let x = (seed ^ Math.imul(place + 1, 0x9e3779b1)) >>> 0;
    for (const factor of [0x85ebca6b, 0xc2b2ae35, 0x27d4eb2f]) {
        x = Math.imul(x ^ (x >>> 15), factor) >>> 0;
        x = (x ^ (x >>> 13)) >>> 0;
    }
    return x >>> 0;
}
