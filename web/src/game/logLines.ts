// SPDX-License-Identifier: MIT
// The log as lines of text: what was done, and below it what it brought about.

import type { Seat } from "../engine/types";
import type { SeatInfo } from "../table/model";
import { t } from "../i18n";
import { actionWords } from "./actionWords";
import { eventWords } from "./eventWords";
import type { Entry } from "./session";

export interface LogNote {
    kind: "award" | "nothing" | "discarded" | "other";
    text: string;
    seat: Seat | null;
    points: number;
    rule: string | null;
    square: { x: number; y: number } | null;
}

export interface LogLine {
    action: number;
    turn: number | null; // a turn begins with this line
    seat: Seat | null;
    chance: boolean;
    text: string;
    notation: string;
    notes: LogNote[];
}

const QUIET = new Set(["drawn", "laid", "placed", "turn", "finished", "tower", "bridge", "dragon", "fairy", "tunnel", "ferry", "count", "entered", "joined", "bid"]);

export function logLine(entry: Entry, seats: readonly SeatInfo[]): LogLine {
    const notes: LogNote[] = [];
    let turn: number | null = null;
    for (const e of entry.events) {
        if (e.kind === "turn")
            turn = e.number;
        if (QUIET.has(e.kind))
            continue;
        const text = eventWords(e, seats);
        if (text === null)
            continue;
        const kind = e.kind === "award" || e.kind === "nothing" || e.kind === "discarded" ? e.kind : "other";
        notes.push({
            kind,
            text,
            seat: e.seat,
            points: e.kind === "award" ? e.points : 0,
            rule: e.rule ?? null,
            square: e.x !== undefined && e.y !== undefined && kind !== "other" ? { x: e.x, y: e.y } : null,
        });
    }
    return {
        action: entry.action,
        turn,
        seat: typeof entry.actor === "number" ? entry.actor : null,
        chance: entry.actor === "chance",
        text: actionWords(entry.text, { view: null, seats }),
        notation: entry.text,
        notes,
    };
}

/** Everything an entry says, as one sentence for a screen reader. */
export function spokenLine(line: LogLine, who: string): string {
    const parts = [line.seat === null ? line.text : t("{name}: {action}", { name: who, action: line.text })];
    for (const note of line.notes)
        parts.push(note.text);
    return parts.map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`)).join(" ");
}
