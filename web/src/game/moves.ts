// SPDX-License-Identifier: MIT
// What the others have done since I decided last: for outlines on the board and for showing it again.

import type { Seat } from "../engine/types";
import type { Entry } from "./session";

export interface Trace {
    seat: Seat;
    x: number;
    y: number;
    action: number; // number of the action
    what: string; // kind of the event
}

const SHOWN = new Set(["laid", "placed", "dragon", "fairy", "tower", "captured", "bridge", "castle", "tunnel", "ferry", "returned"]);

/** Index of the first entry behind the last decision of this seat; a looker-on sees the last two turns. */
export function firstSince(entries: readonly Entry[], seat: Seat | null): number {
    if (seat !== null) {
        for (let i = entries.length - 1; i >= 0; i--)
            if (entries[i]?.actor === seat)
                return i + 1;
        return 0;
    }
    let turns = 0;
    for (let i = entries.length - 1; i >= 0; i--)
        if (entries[i]?.events.some((e) => e.kind === "turn") && ++turns === 3)
            return i + 1;
    return 0;
}

/** Where the others laid tiles and moved pieces since then, the earliest first; my own while it is not my turn. */
export function tracesSince(entries: readonly Entry[], seat: Seat | null): Trace[] {
    const traces: Trace[] = [];
    for (const entry of entries.slice(firstSince(entries, seat))) {
        if (typeof entry.actor !== "number")
            continue;
        for (const e of entry.events)
            if (SHOWN.has(e.kind) && e.kind !== "returned" && e.x !== undefined && e.y !== undefined)
                traces.push({ seat: entry.actor, x: e.x, y: e.y, action: entry.action, what: e.kind });
    }
    return traces;
}
