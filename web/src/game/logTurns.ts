// SPDX-License-Identifier: MIT
// The log as one would tell it: a line for each turn, with what came of it.

import type { Seat } from "../engine/types";
import type { Entry } from "./session";

export interface TurnNote {
    text: string;
    seat: Seat | null;
    points: number; // 0: the text has them
    rule: string | null;
    kind: "award" | "discarded" | "other";
}

export interface TurnLine {
    first: number; // its first action
    last: number; // and its last one
    seat: Seat | null;
    text: string; // what was done
    tile: string | null;
    rot: number;
    notes: TurnNote[]; // what came of it
}

/** The turns of a game: each ends with the action behind which another begins. */
function turnsOf(entries: readonly Entry[]): Entry[][] {
    const turns: Entry[][] = [];
    let open: Entry[] | null = null;
    for (const entry of entries) {
        if (open)
            open.push(entry);
        else
            turns.push((open = [entry]));
        // The first turn begins before the first action, and is told with it.
        if (entry.action > 0 && entry.events.some((e) => e.kind === "turn" || e.kind === "final"))
            open = null;
    }
    return turns;
}

/** What one player did in a turn, as one sentence that has the name once. */
function sentence(texts: readonly string[], name: string): string {
    const [first = "", ...more] = [...new Set(texts)];
    const again = `${name} `;
    return [first, ...more.map((text) => (first.startsWith(again) && text.startsWith(again) ? text.slice(again.length) : text))].join("; ");
}

function lineOf(turn: readonly Entry[], nameOf: (seat: Seat) => string): TurnLine | null {
    const seat = turn.map((entry) => entry.actor).find((actor): actor is Seat => typeof actor === "number") ?? null;
    const done: { kind: string; text: string }[] = [];
    const notes: TurnNote[] = [];
    let tile: string | null = null;
    let rot = 0;
    for (const entry of turn) {
        const finished = new Set<string>();
        if (typeof entry.actor === "number" && entry.text !== "pass" && !entry.events.some((e) => e.brief !== undefined && (e.kind === "laid" || e.kind === "placed")))
            done.push({ kind: "said", text: entry.said });
        for (const e of entry.events) {
            if (e.kind === "laid" && tile === null)
                [tile, rot] = [e.tile ?? null, e.rot ?? 0];
            if (e.kind === "finished")
                finished.add(`${e.feature ?? ""}`);
            if (e.kind === "laid" || e.kind === "placed") {
                done.push({ kind: e.kind, text: e.brief ?? entry.said });
            } else if (e.kind === "award") {
                const brief = e.seat === seat && finished.has(`${e.feature ?? ""}`) ? e.brief : undefined;
                notes.push({ kind: "award", text: brief ?? e.text, seat: e.seat, points: brief === undefined ? 0 : e.points, rule: e.rule ?? null });
            } else if (e.kind === "discarded" || (!e.quiet && e.kind !== "returned" && e.kind !== "final" && e.kind !== "over" && e.kind !== "turn")) {
                notes.push({ kind: e.kind === "discarded" ? "discarded" : "other", text: e.text, seat: e.seat, points: 0, rule: e.rule ?? null });
            }
        }
    }
    const [first] = turn;
    const last = turn.at(-1);
    if (!first || !last || (done.length === 0 && notes.length === 0))
        return null;
    // That a tile was laid is seen; it is said where nothing else was done.
    const more = done.filter((one) => one.kind !== "laid");
    const told = (more.length > 0 ? more : done).map((one) => one.text);
    return { first: first.action, last: last.action, seat, text: sentence(told, seat === null ? "" : nameOf(seat)), tile, rot, notes };
}

export function turnLines(entries: readonly Entry[], nameOf: (seat: Seat) => string): TurnLine[] {
    return turnsOf(entries).flatMap((turn) => lineOf(turn, nameOf) ?? []);
}
