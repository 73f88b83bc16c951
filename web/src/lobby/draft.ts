// SPDX-License-Identifier: MIT
// A table that is being planned: what the form holds, and the setup text it means. Pure functions.

import type { Catalogue, Colour, Option } from "../engine/types";
import type { Creation, SeatWish } from "../net/wire";
import type { Clock } from "../net/wire";
import { BOT_PACE } from "./pace";

export interface DraftSeat {
    colour: Colour;
    kind: "me" | "open" | "bot";
    bot: string;
}

export interface Draft {
    title: string;
    copies: Record<string, number>; // sets that are in the game
    elements: Record<string, boolean>; // those that are not as the sets bring them
    options: Record<string, string>; // those that are not usual
    seats: DraftSeat[];
    order: "fixed" | "random";
    clock: Clock;
    isPublic: boolean;
    aids: boolean;
    paced?: boolean; // bots take their time; absent: if moves are shown here
}

export const MOST_COPIES = 5;
export const ALONE_SEATS = 2; // of games that no other set goes with
export const USUAL_BOT = "level3";

export const FIRST_DRAFT: Draft = {
    title: "",
    copies: { base: 1 },
    elements: {},
    options: {},
    seats: [
        { colour: "red", kind: "me", bot: USUAL_BOT },
        { colour: "blue", kind: "open", bot: USUAL_BOT },
    ],
    order: "random",
    clock: { kind: "none" },
    isPublic: false,
    aids: true,
};

/** Whether the chosen sets bring an element along. Farmers are always there. */
export function broughtAlong(element: Catalogue["elements"][number], copies: Draft["copies"]): boolean {
    return element.word === "farmers" || element.sets.some((set) => (copies[set] ?? 0) > 0);
}

export function isOn(element: Catalogue["elements"][number], draft: Draft): boolean {
    return draft.elements[element.word] ?? broughtAlong(element, draft.copies);
}

/** Switches an element; what the sets bring anyway is not noted. */
export function withElement(draft: Draft, element: Catalogue["elements"][number], on: boolean): Draft {
    const { [element.word]: _, ...rest } = draft.elements;
    return { ...draft, elements: on === broughtAlong(element, draft.copies) ? rest : { ...rest, [element.word]: on } };
}

export function withCopies(draft: Draft, set: string, copies: number): Draft {
    const { [set]: _, ...rest } = draft.copies;
    return { ...draft, copies: copies <= 0 ? rest : { ...rest, [set]: Math.min(copies, MOST_COPIES) } };
}

/** The usual value of a house rule. A number may depend on the seats, and by the rule copies-bring on the copies of its sets. */
export function usualOf(option: Option, draft: Draft): string {
    if (option.range === undefined)
        return option.values[0];
    const usual = option.range.usual[draft.seats.length - 1];
    const copies = option.sets.reduce((sum, set) => sum + (draft.copies[set] ?? 0), 0);
    return String(draft.options["copies-bring"] === "pieces" ? usual * Math.max(copies, 1) : usual);
}

/** Sets a house rule; the usual value is not noted. */
export function withOption(draft: Draft, option: Option, value: string): Draft {
    const { [option.word]: _, ...rest } = draft.options;
    return { ...draft, options: value === usualOf(option, draft) ? rest : { ...rest, [option.word]: value } };
}

/** These house rules as usual. */
export function withoutOptions(draft: Draft, options: readonly Option[]): Draft {
    const kept = Object.entries(draft.options).filter(([word]) => options.every((option) => option.word !== word));
    return { ...draft, options: Object.fromEntries(kept) };
}

/** Another seat in the first free colour; grey comes last, it needs the sixth player. */
export function withSeat(draft: Draft, colours: readonly Colour[], kind: DraftSeat["kind"]): Draft {
    const colour = colours.find((one) => draft.seats.every((seat) => seat.colour !== one));
    return colour === undefined ? draft : { ...draft, seats: [...draft.seats, { colour, kind, bot: USUAL_BOT }] };
}

/** Changes a seat. There is one `me` at most, and a colour that another seat has is swapped with it. */
export function changeSeat(draft: Draft, at: number, change: Partial<DraftSeat>): Draft {
    const before = draft.seats[at];
    const seats = draft.seats.map((seat, i): DraftSeat => {
        if (i === at)
            return { ...seat, ...change };
        return {
            ...seat,
            kind: change.kind === "me" && seat.kind === "me" ? "open" : seat.kind,
            colour: change.colour === seat.colour ? before.colour : seat.colour,
        };
    });
    return { ...draft, seats };
}

/** The setup lines that the draft means, in the order of the catalogue. */
export function setupText(draft: Draft, catalogue: Catalogue): string {
    const sets = catalogue.sets
        .filter((set) => (draft.copies[set.word] ?? 0) > 0)
        .map((set) => (draft.copies[set.word] > 1 ? `${set.word}*${draft.copies[set.word]}` : set.word));
    const elements = catalogue.elements
        .filter((element) => isOn(element, draft) !== broughtAlong(element, draft.copies))
        .map((element) => (isOn(element, draft) ? "+" : "-") + element.word);
    const rules = catalogue.options
        .filter((option) => (draft.options[option.word] ?? usualOf(option, draft)) !== usualOf(option, draft))
        .map((option) => `${option.word}=${draft.options[option.word]}`);
    const lines = [
        sets.length > 0 ? `sets ${sets.join(" ")}` : "",
        elements.length > 0 ? `elements ${elements.join(" ")}` : "",
        rules.length > 0 ? `rules ${rules.join(" ")}` : "",
        `seats ${draft.seats.map((seat) => seat.colour).join(" ")}`,
    ];
    return `${lines.filter((line) => line !== "").join("\n")}\n`;
}

export function creationOf(draft: Draft, catalogue: Catalogue): Creation {
    return {
        setup: setupText(draft, catalogue),
        title: draft.title.trim(),
        public: draft.isPublic,
        aids: draft.aids,
        clock: draft.clock,
        order: draft.order,
        ...(draft.paced === undefined ? {} : { pace: draft.paced ? BOT_PACE : 0 }),
        seats: draft.seats.map((seat): SeatWish => (seat.kind === "bot" ? { kind: "bot", bot: seat.bot } : { kind: seat.kind })),
    };
}

/** A draft as the text of a preset. */
export function draftText(draft: Draft): string {
    return JSON.stringify(draft);
}

const SEAT_KINDS = ["me", "open", "bot"];

function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isSeat(value: unknown): value is DraftSeat {
    return isRecord(value) && typeof value.colour === "string" && SEAT_KINDS.includes(String(value.kind)) && typeof value.bot === "string";
}

function isClock(value: unknown): value is Clock {
    if (!isRecord(value))
        return false;
    switch (value.kind) {
        case "none":
            return true;
        case "live":
            return typeof value.seconds === "number" && typeof value.increment === "number";
        case "days":
            return typeof value.days === "number";
        default:
            return false;
    }
}

/** The draft of a preset's text, or null if it is none: an old version may have written it, or another program. */
export function readDraft(text: string): Draft | null {
    let found: unknown;
    try {
        found = JSON.parse(text);
    } catch {
        return null;
    }
    if (!isRecord(found))
        return null;
    const { title, copies, elements, options, seats, order, clock, isPublic, aids, paced } = found;
    if (!Array.isArray(seats) || seats.length < 2 || !seats.every(isSeat) || !isClock(clock))
        return null;
    if (!isRecord(copies) || !isRecord(elements) || !isRecord(options))
        return null;
    return {
        title: typeof title === "string" ? title : "",
        copies: copies as Draft["copies"],
        elements: elements as Draft["elements"],
        options: options as Draft["options"],
        seats,
        order: order === "fixed" ? "fixed" : "random",
        clock,
        isPublic: isPublic === true,
        aids: aids !== false,
        ...(typeof paced === "boolean" ? { paced } : {}),
    };
}
