// SPDX-License-Identifier: MIT
// Where a new game is to go on: a record and a number of its actions. Kept while the page is open, so that loading it
// again loses nothing.

import type { Session } from "../game/session";
import type { Colour, Seat } from "../engine/types";
import { navigate } from "../router";

export interface Onward {
    record: string;
    at: number; // actions that have happened
    of: number; // all actions of the record
    title: string;
    seats: { colour: Colour; name: string; score: number }[];
    turn: Seat; // who decides there
    left: number; // tiles to be drawn
}

const KEY = "bastide.on";

function isOnward(value: unknown): value is Onward {
    return typeof value === "object" && value !== null && typeof (value as Onward).record === "string" && Array.isArray((value as Onward).seats);
}

export function onward(): Onward | null {
    try {
        const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
        return isOnward(kept) ? kept : last;
    } catch {
        return last;
    }
}

let last: Onward | null = null; // where nothing can be kept

/** Goes to the form for a game from the position that is shown. */
export async function playOn(session: Session): Promise<void> {
    const view = session.view.peek();
    const { table } = session;
    if (view === null)
        return;
    const infos = table.seats.peek();
    const record = table.file?.record ?? (await session.ask("record", infos.map((seat) => seat.name)));
    last = {
        record,
        at: view.actions,
        of: table.acts.peek().length,
        title: table.title.peek(),
        seats: view.seats.map(({ colour, score }, i) => ({ colour, name: infos[i]?.name ?? "", score })),
        turn: typeof view.actor === "number" ? view.actor : view.active,
        left: view.left,
    };
    try {
        sessionStorage.setItem(KEY, JSON.stringify(last));
    } catch {
        // then loading the page again loses it
    }
    navigate("/on");
}
