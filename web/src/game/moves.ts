// SPDX-License-Identifier: MIT
// What the others have done since I decided last: for outlines on the board and for showing it again.

import type { RegionView, Seat } from "../engine/types";
import type { Entry } from "./session";

export interface Trace {
    seat: Seat;
    x: number;
    y: number;
    action: number; // number of the action
    what: string; // kind of the event
}

/** Index of the first entry behind my last decision before the others moved; a looker-on sees the last two turns. */
export function firstSince(entries: readonly Entry[], seat: Seat | null): number {
    if (seat !== null) {
        // What the others did stays marked while I go on with my own turn.
        let i = entries.length - 1;
        while (i >= 0 && (entries[i]?.actor === seat || entries[i]?.actor === "chance"))
            i--;
        while (i >= 0 && entries[i]?.actor !== seat)
            i--;
        return i + 1;
    }
    let turns = 0;
    for (let i = entries.length - 1; i >= 0; i--)
        if (entries[i]?.events.some((e) => e.kind === "turn") && ++turns === 3)
            return i + 1;
    return 0;
}

/** Where an action did something. */
export function tracesOf(entry: Entry | undefined): Trace[] {
    const { actor } = entry ?? {};
    if (!entry || typeof actor !== "number")
        return [];
    const traces: Trace[] = [];
    for (const e of entry.events)
        if (e.marked && e.x !== undefined && e.y !== undefined)
            traces.push({ seat: actor, x: e.x, y: e.y, action: entry.action, what: e.kind });
    return traces;
}

/** Where the others laid tiles and moved pieces since then, the earliest first. */
export function tracesSince(entries: readonly Entry[], seat: Seat | null): Trace[] {
    return entries
        .slice(firstSince(entries, seat))
        .filter((entry) => entry.actor !== seat)
        .flatMap(tracesOf);
}

/** The square of the last tile that was laid. */
export function lastLaid(entries: readonly Entry[]): { x: number; y: number } | null {
    for (let i = entries.length - 1; i >= 0; i--)
        for (const e of entries[i]?.events ?? [])
            if (e.kind === "laid" && e.x !== undefined && e.y !== undefined)
                return { x: e.x, y: e.y };
    return null;
}

/** What a feature paid to each seat in the first so many actions, for its points alone. */
export function paidFor(region: Pick<RegionView, "feature" | "segments">, entries: readonly Entry[], until: number): { seat: Seat; points: number }[] {
    const paid = new Map<Seat, number>();
    for (const entry of entries)
        for (const e of entry.action < until ? entry.events : [])
            if (e.kind === "award" && e.seat !== null && e.feature === region.feature && region.segments.some(({ x, y, seg }) => x === e.x && y === e.y && seg === e.seg))
                paid.set(e.seat, (paid.get(e.seat) ?? 0) + e.points);
    return [...paid].map(([seat, points]) => ({ seat, points }));
}
