// SPDX-License-Identifier: MIT
// What the events of a table add up to. A pure function: the same events always give the same table.

import type { Colour, Seat } from "../engine/types";
import type { Clock, SeatSummary, TableEvent } from "../net/wire";
import type { Act, ChatLine, Offer, Result, SeatInfo } from "./model";

export interface TableState {
    last: number; // number of the last event
    lastAct: number; // number of the last event of kinds act and undo
    state: "loading" | "open" | "running" | "over";
    title: string;
    setup: string; // when the game has begun, with the lines of the position it began from
    position: string;
    given: number; // actions that a record brought
    isPublic: boolean;
    aids: boolean;
    clock: Clock;
    order: "fixed" | "random";
    host: string;
    hostPlayer: string | null;
    first: Seat | null;
    seats: Omit<SeatInfo, "connected">[];
    acts: Act[];
    left: number[] | null; // ms on the clocks at `since`
    since: number; // when the present decision began, the server's time
    commit: string | null;
    offers: Offer[];
    chat: ChatLine[];
    watchersTalk: boolean;
    silenced: string[];
    result: Result | null;
    rematchId: string | null;
}

export const NO_TABLE: TableState = {
    last: 0,
    lastAct: 0,
    state: "loading",
    title: "",
    setup: "",
    position: "",
    given: 0,
    isPublic: false,
    aids: true,
    clock: { kind: "none" },
    order: "fixed",
    host: "",
    hostPlayer: null,
    first: null,
    seats: [],
    acts: [],
    left: null,
    since: 0,
    commit: null,
    offers: [],
    chat: [],
    watchersTalk: true,
    silenced: [],
    result: null,
    rematchId: null,
};

/** Colours of the line `seats` of a setup. */
export function coloursOf(setup: string): Colour[] {
    const line = setup.split("\n").find((text) => /^\s*seats\s/.test(text));
    const words = line?.match(/(?:[^\s"]|"[^"]*")+/g)?.slice(1) ?? [];
    return words.map((word) => word.split("=")[0] as Colour);
}

function seated(summaries: SeatSummary[], setup: string): TableState["seats"] {
    const colours = coloursOf(setup);
    return summaries.map((seat, i) => ({
        colour: seat.colour ?? colours[i],
        kind: seat.kind,
        name: seat.name ?? "",
        player: seat.player ?? null,
        bot: seat.bot ?? null,
        out: null,
    }));
}

function replaced<T>(list: readonly T[], at: number, change: Partial<T>): T[] {
    return list.map((one, i) => (i === at ? { ...one, ...change } : one));
}

/** Full clocks when a game begins. */
function wound(clock: Clock, seats: number): number[] | null {
    const full = clock.kind === "live" ? clock.seconds * 1000 : clock.kind === "days" ? clock.days * 86_400_000 : null;
    return full === null ? null : Array<number>(seats).fill(full);
}

function lineOf(s: TableState, e: TableEvent & { e: "chat" }): ChatLine {
    const seat = e.seat ?? null;
    return { name: e.name, player: e.player, seat, watcher: seat === null && e.player !== s.hostPlayer, text: e.text, at: e.at };
}

/** The actions when what was sealed among the last of them is known. */
function opened(acts: readonly Act[], texts: readonly string[]): Act[] {
    const first = acts.length - texts.length;
    return acts.map((act, i) => (i < first ? act : { by: act.by, text: texts[i - first], at: act.at }));
}

function change(s: TableState, e: TableEvent): Partial<TableState> {
    switch (e.e) {
        case "table":
            return {
                state: "open",
                title: e.title,
                setup: e.setup,
                position: e.position ?? "",
                given: e.given?.match(/\n/g)?.length ?? 0,
                isPublic: e.public,
                aids: e.aids,
                clock: e.clock,
                order: e.order,
                host: e.host,
                hostPlayer: e.player ?? null,
                seats: seated(e.seats, e.setup),
            };
        case "sit":
            return {
                seats: replaced(s.seats, e.seat, {
                    kind: e.kind,
                    name: e.name ?? "",
                    player: e.player ?? null,
                    bot: e.bot ?? null,
                }),
            };
        case "start": {
            const seats = e.seats === undefined ? s.seats : seated(e.seats, e.setup);
            return {
                state: "running",
                setup: e.setup + s.position,
                commit: e.commit,
                first: e.first,
                seats,
                left: wound(s.clock, seats.length),
                since: e.at,
                offers: [],
            };
        }
        case "act": {
            const act: Act = { by: e.by, text: e.a, at: e.at, ...(e.sealed ? { sealed: true } : {}), ...(e.opened ? { opens: true } : {}) };
            return {
                lastAct: e.q,
                acts: [...(e.opened ? opened(s.acts, e.opened) : s.acts), act],
                left: e.left ?? s.left,
                since: e.at,
            };
        }
        case "undo":
            return {
                lastAct: e.q,
                acts: s.acts.slice(0, e.to),
                left: e.left ?? s.left,
                since: e.at,
                offers: s.offers.filter((offer) => offer.what !== "takeback"),
            };
        case "offer":
            return {
                offers: [
                    ...s.offers.filter((offer) => offer.what !== e.what),
                    { by: e.by, what: e.what, to: e.to ?? 0, yes: [e.by] },
                ],
            };
        case "answer":
            return {
                offers: e.yes
                    ? s.offers.map((offer) => (offer.what === e.what ? { ...offer, yes: [...new Set([...offer.yes, e.by])] } : offer))
                    : s.offers.filter((offer) => offer.what !== e.what),
            };
        case "out":
            return { seats: replaced(s.seats, e.seat, { out: e.why, bot: e.bot ?? null }) };
        case "chat":
            return { chat: [...s.chat, lineOf(s, e)] };
        case "talk":
            return { watchersTalk: e.watchers };
        case "silence":
            return { silenced: [...s.silenced.filter((one) => one !== e.player), ...(e.on ? [e.player] : [])] };
        case "over":
            return {
                state: "over",
                acts: e.opened ? opened(s.acts, e.opened) : s.acts,
                result: { why: e.why, scores: e.scores ?? [], winners: e.winners ?? [], secret: e.secret ?? null },
                offers: [],
            };
        case "rematch":
            return { rematchId: e.id, offers: s.offers.filter((offer) => offer.what !== "rematch") };
        default:
            return {}; // a kind of a later version
    }
}

/**
 * The table after these events. Events it has seen already are skipped (they come twice when a connection is resumed);
 * null if one is missing in between, and all must be fetched from `last`.
 */
export function fold(table: TableState, events: readonly TableEvent[]): TableState | null {
    let s = table;
    for (const e of events) {
        if (e.q <= s.last)
            continue;
        if (e.q !== s.last + 1)
            return null;
        s = { ...s, ...change(s, e), last: e.q };
    }
    return s;
}

/** ms left on a seat's clock at the server's time `now`; null without clocks. */
export function timeLeft(s: TableState, seat: Seat, deciding: boolean, now: number): number | null {
    if (s.left === null || seat >= s.left.length)
        return null;
    const runs = deciding && s.state === "running";
    return Math.max(0, s.left[seat] - (runs ? Math.max(0, now - s.since) : 0));
}
