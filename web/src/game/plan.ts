// SPDX-License-Identifier: MIT
// Which actions the local engine shall hold: those of the server, then one that is on its way to it, then one that is
// held back until the player ends the turn. Everything here is pure, so that the ways of a bad connection can be tested.

import type { Choice } from "../engine/types";

/** An action that only this page knows of yet, behind the first `index` actions of the list. */
export interface Local {
    index: number;
    text: string;
}

export interface Wanted {
    texts: string[];
    pending: Local | null; // null: arrived, or overtaken by something else
    held: Local | null;
    overtaken: boolean; // something else stands where a local action was meant to
}

/** Lays the local actions behind those of the server, as far as they still have their place there. */
export function wanted(server: readonly string[], pending: Local | null, held: Local | null): Wanted {
    const texts = [...server];
    let overtaken = false;
    let keep: Local | null = null;
    if (pending && server.length === pending.index) {
        keep = pending;
        texts.push(pending.text);
    } else if (pending) {
        overtaken = server.length < pending.index || server[pending.index] !== pending.text;
    }
    let hold: Local | null = null;
    if (held && texts.length === held.index && !overtaken) {
        hold = held;
        texts.push(held.text);
    } else if (held) {
        overtaken ||= texts[held.index] !== held.text;
    }
    return { texts, pending: keep, held: hold, overtaken };
}

/** What leads from one list to another: so many stay, the rest is cut, then `add` follows. */
export function difference(have: readonly string[], want: readonly string[]): { keep: number; add: string[] } {
    let keep = 0;
    while (keep < have.length && keep < want.length && have[keep] === want[keep]) keep++;
    return { keep, add: want.slice(keep) };
}

export type Confirm = "always" | "fields" | "never";

/** Whether an action waits for a tick before it is done at all. */
export function asksFirst(choice: Choice, confirm: Confirm): boolean {
    if (choice.targets) return true; // chance cannot be taken back: one sees first what it may bring
    if (confirm === "never" || choice.word === "pass") return false;
    if (confirm === "always") return !choice.ends;
    return !choice.ends && onField(choice);
}

/** Whether an action is done on this page only, until "End turn" is pressed. */
export function heldBack(choice: Choice, confirm: Confirm): boolean {
    return confirm !== "never" && choice.ends && !choice.targets;
}

/** Farmers are the figures most often put by mistake: they stay there to the end. */
export function onField(choice: Choice): boolean {
    return choice.word === "barn" || / field(@| |$)/.test(choice.text);
}
