// SPDX-License-Identifier: MIT
// What goes over the wire, as docs/server-protocol.md says.

import type { Colour, Seat } from "../engine/types";

export type Clock = { kind: "none" } | { kind: "live"; seconds: number; increment: number } | { kind: "days"; days: number };

export interface SeatSummary {
    colour: Colour;
    kind: "open" | "person" | "bot";
    name?: string;
    player?: string | null;
    bot?: string | null;
    score?: number;
}

export interface Summary {
    id: string;
    title: string;
    state: "open" | "running" | "over";
    host: string;
    public: boolean;
    aids: boolean;
    sets: string;
    clock: Clock;
    seats: SeatSummary[];
    turn: Seat | null;
    created: number;
    changed: number;
    winners?: Seat[];
}

/** What has changed on a page of the lobby; in the answer to `lobby`, all of it. */
export interface LobbyNews {
    page: number;
    pages: number;
    total: number;
    gone?: string[];
    tables?: Summary[];
    moves?: { id: string; turn: Seat | null; scores: number[] }[];
}

export type SeatWish = { kind: "me" } | { kind: "open" } | { kind: "bot"; bot: string };

export interface Creation {
    setup: string;
    title: string;
    public: boolean;
    aids: boolean;
    clock: Clock;
    order: "fixed" | "random";
    pace?: number; // ms that bots take at least while somebody watches
    seats: SeatWish[];
}

export interface Preset {
    name: string;
    text: string;
}

interface Numbered {
    q: number;
    at: number;
}

export type TableEvent = Numbered &
    (
        | {
              e: "table";
              setup: string;
              given?: string; // actions that a record brought, a line for each
              position?: string; // lines of the position that the game begins from
              title: string;
              public: boolean;
              aids: boolean;
              clock: Clock;
              order: "fixed" | "random";
              host: string;
              player?: string; // of the host
              seats: SeatSummary[];
          }
        | { e: "sit"; seat: Seat; kind: "open" | "person" | "bot"; name?: string; player?: string | null; bot?: string | null }
        | { e: "start"; setup: string; commit: string; first: Seat; seats?: SeatSummary[] }
        | { e: "act"; by: Seat | "chance"; a: string; left: number[] | null; sealed?: boolean; opened?: string[] }
        | { e: "undo"; by: Seat; to: number; left?: number[] | null }
        | { e: "offer"; by: Seat; what: "takeback" | "rematch"; to?: number }
        | { e: "answer"; by: Seat; what: "takeback" | "rematch"; yes: boolean }
        | { e: "out"; seat: Seat; why: "resign" | "time" | "gone"; bot?: string | null }
        | { e: "chat"; name: string; player: string; text: string; seat: Seat | null }
        | { e: "talk"; watchers: boolean }
        | { e: "silence"; player: string; on: boolean }
        | {
              e: "over";
              why: "played" | "resign" | "time" | "gone" | "closed";
              scores: number[];
              winners: Seat[];
              secret: string | null;
              opened?: string[];
          }
        | { e: "rematch"; id: string }
    );

/** What each request is answered with, beside `t` and `n`. */
export interface Answers {
    hello: { version: number; token: string; player: string; name: string; now: number; software: string };
    name: { name?: string };
    ping: { now: number };
    lobby: LobbyNews;
    mine: { tables: Summary[]; more?: boolean };
    record: { bytes: number };
    create: { id: string };
    sit: object;
    stand: object;
    kick: object;
    bot: object;
    close: object;
    watch: { id: string; seat: Seat | null; host: boolean; last: number };
    unwatch: object;
    act: { q: number };
    undo: object;
    takeback: object;
    rematch: object;
    answer: object;
    resign: object;
    claim: object;
    chat: object;
    talk: object;
    silence: object;
    "preset.save": object;
    "preset.list": { presets: Preset[] };
    "preset.delete": object;
}

/** What the server sends by itself. */
export interface Pushes {
    "lobby.news": LobbyNews;
    events: { id: string; events: TableEvent[] };
    presence: { id: string; seats: boolean[]; away?: (number | null)[]; watchers: number }; // away: ms
}

/** An error the server answered with; `code` is one of docs/server-protocol.md, "offline" without a connection, or "timeout". */
export class ServerError extends Error {
    constructor(
        readonly code: string,
        text: string,
        readonly rule: string | null = null,
        readonly wait: number | null = null,
    ) {
        super(text);
    }
}
