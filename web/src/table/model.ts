// SPDX-License-Identifier: MIT
// A table as the screens see it: what the server's events add up to, and what one may ask of it.

import type { ReadonlySignal } from "@preact/signals";
import type { Colour, Seat } from "../engine/types";
import type { Clock } from "../net/wire";

export interface SeatInfo {
    colour: Colour;
    kind: "open" | "person" | "bot";
    name: string; // "" for an open seat
    player: string | null;
    bot: string | null; // level4; also the bot that plays on for a person who is out
    connected: boolean; // bots always are
    out: "resign" | "time" | "gone" | null;
}

export interface Act {
    by: Seat | "chance";
    text: string;
    at: number; // ms, the server's time
    sealed?: boolean; // chosen secretly and not known yet: but for who chose it, `text` only stands for it
    opens?: boolean; // it was decided while others had chosen secretly, which is known since
}

export interface Offer {
    by: Seat;
    what: "takeback" | "rematch";
    to: number; // take-back: number of actions that stay
    yes: Seat[]; // who has agreed so far
}

export interface ChatLine {
    name: string;
    player: string;
    seat: Seat | null;
    watcher: boolean; // neither plays nor is host
    text: string;
    at: number;
}

export interface Result {
    why: "played" | "resign" | "time" | "gone" | "closed";
    scores: number[];
    winners: Seat[];
    secret: string | null;
}

export interface TableModel {
    /** Of a game from a file: what it is called, and the game as a record. */
    readonly file?: { name: string; record: string; over: boolean; short: boolean }; // short: it was ended with tiles left
    /** A table at this device, which no server knows. */
    readonly local?: boolean;
    /** There: whether something can be taken back. */
    readonly undoable?: ReadonlySignal<boolean>;
    readonly id: string;
    readonly state: ReadonlySignal<"loading" | "missing" | "open" | "running" | "over">;
    readonly online: ReadonlySignal<boolean>; // connected, and all events are here
    readonly title: ReadonlySignal<string>;
    readonly setup: ReadonlySignal<string>; // setup lines; final ones when the game has started
    readonly isPublic: ReadonlySignal<boolean>;
    readonly aids: ReadonlySignal<boolean>; // false: a tournament table, no counting aids
    readonly clock: ReadonlySignal<Clock>;
    readonly host: ReadonlySignal<boolean>; // I am
    readonly seat: ReadonlySignal<Seat | null>; // mine; null: I look on
    readonly seats: ReadonlySignal<SeatInfo[]>;
    readonly watchers: ReadonlySignal<number>;
    readonly acts: ReadonlySignal<Act[]>; // as the list stands, what was taken back left out
    readonly given: ReadonlySignal<number>; // so many of them come from a record and stay
    readonly commit: ReadonlySignal<string | null>;
    readonly offers: ReadonlySignal<Offer[]>;
    readonly chat: ReadonlySignal<ChatLine[]>;
    readonly me: ReadonlySignal<string | null>; // my public name for the server
    readonly watchersTalk: ReadonlySignal<boolean>; // the host lets them
    readonly silenced: ReadonlySignal<readonly string[]>; // watchers the host does not want to hear
    readonly result: ReadonlySignal<Result | null>;
    readonly rematchId: ReadonlySignal<string | null>;
    /** ms left on a seat's clock now, running down by itself if `deciding` is that seat; null without clocks. */
    left(seat: Seat, deciding: boolean): number | null;
    /** For how many ms the player of a seat has not been connected; 0 if they are. */
    awayFor(seat: Seat): number;

    // Each resolves when the server has it on its disk, and rejects with a ServerError.
    act(text: string): Promise<void>;
    undo(): Promise<void>;
    sit(seat: Seat): Promise<void>;
    stand(): Promise<void>;
    kick(seat: Seat): Promise<void>;
    setBot(seat: Seat, bot: string | null): Promise<void>;
    takeback(to: number): Promise<void>;
    offerRematch(): Promise<void>;
    answer(what: Offer["what"], yes: boolean): Promise<void>;
    resign(): Promise<void>;
    claim(): Promise<void>;
    close(): Promise<void>;
    say(text: string): Promise<void>;
    letWatchersTalk(on: boolean): Promise<void>;
    silence(player: string, on: boolean): Promise<void>;
    /** Ends the watching of the table. */
    leave(): void;
}
