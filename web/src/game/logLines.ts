// SPDX-License-Identifier: MIT
// The log as lines of text: what was done, and below it what it brought about.

import type { Seat } from "../engine/types";
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
    tile: string | null; // laid or discarded
    rot: number;
    notes: LogNote[];
}

export function logLine(entry: Entry): LogLine {
    const notes: LogNote[] = [];
    let turn: number | null = null;
    for (const e of entry.events) {
        if (e.kind === "turn")
            turn = e.number;
        if (e.quiet)
            continue;
        const kind = e.kind === "award" || e.kind === "nothing" || e.kind === "discarded" ? e.kind : "other";
        notes.push({
            kind,
            text: e.text,
            seat: e.seat,
            points: e.kind === "award" ? e.points : 0,
            rule: e.rule ?? null,
            square: e.x !== undefined && e.y !== undefined && kind !== "other" ? { x: e.x, y: e.y } : null,
        });
    }
    const laid = entry.events.find((e) => e.kind === "laid");
    return {
        action: entry.action,
        turn,
        seat: typeof entry.actor === "number" ? entry.actor : null,
        chance: entry.actor === "chance",
        text: entry.said,
        notation: entry.text,
        tile: (laid ?? entry.events.find((e) => e.kind === "discarded"))?.tile ?? null,
        rot: laid?.rot ?? 0,
        notes,
    };
}

/** Everything an entry says, for a screen reader. */
export function spokenLine(line: LogLine): string {
    return [line.text, ...line.notes.map((note) => note.text)].map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`)).join(" ");
}
