// SPDX-License-Identifier: MIT
// What another seat has chosen secretly: the engine holds a stand-in for it, of which nothing is told but who has chosen.

import type { Seat } from "../engine/types";
import type { Act } from "../table/model";
import type { Entry } from "./session";

/** The entries as they may be told at a seat; the same list if nothing in it is sealed. */
export function veiled(entries: Entry[], acts: readonly Act[], me: Seat | null, said: (seat: Seat) => string): Entry[] {
    const isSealed = (entry: Entry): boolean => {
        const act = acts[entry.action];
        return act !== undefined && act.sealed === true && act.by !== me;
    };
    if (!entries.some(isSealed))
        return entries;
    return entries.map((entry) => (isSealed(entry) && typeof entry.actor === "number" ? { ...entry, text: "", said: said(entry.actor), events: [] } : entry));
}
