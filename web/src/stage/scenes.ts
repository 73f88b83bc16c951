// SPDX-License-Identifier: MIT
// What an action brought about, as scenes in the order in which one would see them at a table. Pure: the positions before
// and behind the action and its events go in, nothing is drawn here.

import { onBoard, thingKey } from "../board/geometry";
import type { Award, Colour, Figure, GameEvent, Seat, Thing, View } from "../engine/types";
import type { Entry } from "../game/session";

export interface Point {
    px: number;
    py: number;
}

/** How a figure looks. */
export interface Look {
    kind: string;
    colour: Colour | null;
    flat: boolean;
}

export interface Gain {
    seat: Seat;
    points: number;
    why: Award["why"] | null;
}

/** A square, or a segment on it. */
export interface Spot {
    x: number;
    y: number;
    seg: number | null;
    feature: string | null;
}

export type Scene =
    /** A tile comes from the pile and lies down. */
    | { kind: "lay"; symbol: string; x: number; y: number; rot: number }
    /** A figure comes from the supply of a seat, or from another point, and stands; `id`: it is on the board already. */
    | { kind: "walk"; look: Look; from: Point | Seat | null; to: Point; id: number | null }
    /** A piece is put down. */
    | { kind: "pop"; piece: string; colour: Colour | null; to: Point }
    /** A feature pays: it lights up in the colours of its owners, and the points rise to their scores. `spot` null: they belong to no place. */
    | { kind: "score"; spot: Spot | null; gains: Gain[]; text: string }
    /** A figure leaves the board for a seat: its owner, or whoever holds it now; `id` null: it was placed in this very action. */
    | { kind: "home"; look: Look; id: number | null; from: Point; seat: Seat | null }
    /** A piece on the board goes to another point of it. */
    | { kind: "slide"; piece: string; id: string; colour: Colour | null; from: Point; to: Point }
    /** Something that lies nowhere on the board comes before one's eyes, and goes: from the pile or a seat, to a seat; with a number on it. */
    | { kind: "hand"; symbol: string; tile: boolean; from: Seat | "pile" | null; to: Seat | null; number: number | null; seat: Seat | null; text: string }
    /** Something is said that is seen nowhere on the board. */
    | { kind: "tell"; text: string; seat: Seat | null; symbol: string | null };

/** Events that are seen by other scenes, or are no news. */
const SILENT = new Set(["turn", "drawn", "finished", "nothing", "over", "discarded", "counted"]);
/** Pieces whose way the board itself shows. */
const OWN_WAY = new Set(["chip", "wheel"]);
/** Quiet in the log, where the action says it; here nobody has read the action. */
const TOLD = new Set(["bid", "count", "entered", "dispatch"]);

function lookOf(f: Pick<Figure, "kind" | "seat" | "field">, colours: readonly Colour[]): Look {
    return { kind: f.kind, colour: f.seat === null ? null : (colours[f.seat] ?? null), flat: f.field ?? false };
}

function pointOf(f: Partial<Point>): Point | null {
    return f.px === undefined || f.py === undefined ? null : { px: f.px, py: f.py };
}

/** Where a figure stands on a segment. */
export function anchor(view: View, x: number, y: number, seg: number): Point | null {
    const tile = view.tiles.find((one) => one.x === x && one.y === y);
    const place = tile && view.kinds[tile.kind]?.segments[seg];
    return tile && place ? onBoard(place.x, place.y, x, y, tile.rot) : null;
}

/** What is drawn of a piece with two ends lies between them. */
function middleOf({ px, py, px2, py2 }: Thing): Point | null {
    if (px === undefined || py === undefined)
        return null;
    return { px: (px + (px2 ?? px)) / 2, py: (py + (py2 ?? py)) / 2 };
}

/** A card, or a tile that is bid for or sold, as it goes from hand to hand; null if the event is about nothing like that. */
function handed(e: GameEvent, before: View, after: View): (Scene & { kind: "hand" }) | null {
    const tile = e.tile === undefined ? undefined : after.kinds.find((k) => k.name === e.tile)?.symbol;
    const rest = { seat: e.seat, text: e.text };
    if (e.kind === "card" && e.seat !== null) {
        const had = before.seats[e.seat]?.cards ?? [];
        const card = after.seats[e.seat]?.cards?.find((word) => !had.includes(word));
        const holder = before.seats.findIndex((s) => card !== undefined && s.cards?.includes(card));
        return card === undefined ? null : { kind: "hand", symbol: `p-${card}`, tile: false, from: holder < 0 ? null : holder, to: e.seat, number: null, ...rest };
    }
    if (tile === undefined)
        return null;
    if (e.kind === "offer")
        return { kind: "hand", symbol: tile, tile: true, from: "pile", to: null, number: null, ...rest };
    if (e.kind === "bid")
        return { kind: "hand", symbol: tile, tile: true, from: e.seat, to: null, number: e.points, ...rest };
    return e.kind === "sold" ? { kind: "hand", symbol: tile, tile: true, from: null, to: e.seat, number: null, ...rest } : null;
}

const samePlace = (f: Figure, e: GameEvent) => f.x === e.x && f.y === e.y && (e.seg === undefined || f.seg === undefined || f.seg === e.seg);

/** The scenes of one action. `own`: I did it, and have seen what I did; what came of it is shown. */
export function scenesOf(entry: Entry, before: View, after: View, colours: readonly Colour[], own: boolean): Scene[] {
    const scenes: Scene[] = [];
    const gone = new Set<number>(); // figures that have left in this action
    const placed: { look: Look; at: Point; seat: Seat; e: GameEvent }[] = [];
    const moved = new Set<number>();
    const slid = new Set<Thing>();

    const place = (e: GameEvent) => {
        const now = after.figures.find((f) => f.seat === e.seat && f.kind === e.figure && f.place === "segment" && samePlace(f, e));
        const to = (now && pointOf(now)) ?? (e.x !== undefined && e.y !== undefined && e.seg !== undefined ? anchor(after, e.x, e.y, e.seg) : null);
        if (!to || e.seat === null)
            return;
        const look = lookOf({ kind: e.figure ?? "small", seat: e.seat, field: e.feature === "field" }, colours);
        placed.push({ look, at: to, seat: e.seat, e });
        if (!own)
            scenes.push({ kind: "walk", look, from: e.seat, to, id: null });
    };

    const leave = (e: GameEvent) => {
        const was = before.figures.find((f) => !gone.has(f.id) && f.seat === e.seat && f.kind === e.figure && f.place !== "supply" && pointOf(f) !== null && samePlace(f, e));
        if (was) {
            gone.add(was.id);
            const holder = after.figures.find((f) => f.id === was.id)?.holder;
            scenes.push({ kind: "home", look: lookOf(was, colours), id: was.id, from: pointOf(was)!, seat: holder ?? was.seat });
            return;
        }
        const at = placed.findIndex((p) => p.seat === e.seat && p.look.kind === e.figure && p.e.x === e.x && p.e.y === e.y);
        const [fresh] = at < 0 ? [] : placed.splice(at, 1);
        if (fresh)
            scenes.push({ kind: "home", look: fresh.look, id: null, from: fresh.at, seat: fresh.seat });
    };

    const award = (e: GameEvent) => {
        if (e.seat === null)
            return;
        const spot: Spot | null = e.x === undefined || e.y === undefined ? null : { x: e.x, y: e.y, seg: e.seg ?? null, feature: e.feature ?? null };
        const gain: Gain = { seat: e.seat, points: e.points, why: e.why ?? null };
        const last = scenes.at(-1);
        if (last?.kind === "score" && spot && last.spot && last.spot.x === spot.x && last.spot.y === spot.y && last.spot.seg === spot.seg && last.gains.every((g) => g.seat !== gain.seat)) {
            last.gains.push(gain);
            last.text += `\n${e.text}`;
        } else {
            scenes.push({ kind: "score", spot, gains: [gain], text: e.text });
        }
    };

    /** Pieces that are new or have changed where this happened. */
    const pieces = (e: GameEvent) => {
        for (const thing of after.things) {
            const to = pointOf(thing);
            if (!to || thing.x !== e.x || thing.y !== e.y)
                continue;
            const same = before.things.some((b) => b.kind === thing.kind && b.x === thing.x && b.y === thing.y && b.seg === thing.seg && b.seat === thing.seat && b.number === thing.number);
            if (!same && !slid.has(thing) && !scenes.some((s) => s.kind === "pop" && s.piece === thing.kind && s.to.px === to.px && s.to.py === to.py))
                scenes.push({ kind: "pop", piece: thing.kind, colour: thing.seat === null ? null : (colours[thing.seat] ?? null), to });
        }
    };

    /** Figures that went from one point of the board to another: those of nobody, and those that may travel. */
    const movements = () => {
        for (const f of after.figures) {
            const to = pointOf(f);
            const was = before.figures.find((b) => b.id === f.id);
            const from = was && pointOf(was);
            const guest = f.place !== "segment" && f.place !== "tile" && was?.place === "supply"; // placed on no feature
            if (moved.has(f.id) || !to || !was || (from && from.px === to.px && from.py === to.py) || (!from && f.seat !== null && !guest))
                continue;
            moved.add(f.id);
            scenes.push({ kind: "walk", look: lookOf(f, colours), from: from ?? (guest ? f.seat : null), to, id: from ? f.id : null });
        }
        for (const thing of after.things) {
            const was = before.things.find((b) => b.kind === thing.kind && b.seat === thing.seat && b.x === thing.x && b.y === thing.y);
            const from = was && middleOf(was);
            const to = middleOf(thing);
            if (slid.has(thing) || OWN_WAY.has(thing.kind) || !from || !to || (from.px === to.px && from.py === to.py))
                continue;
            slid.add(thing);
            scenes.push({ kind: "slide", piece: thing.kind, id: thingKey(was), colour: thing.seat === null ? null : (colours[thing.seat] ?? null), from, to });
        }
    };

    for (const e of entry.events) {
        if (e.kind === "final")
            break; // the finale counts by itself
        if (e.kind === "laid" && e.x !== undefined && e.y !== undefined) {
            const symbol = after.kinds.find((k) => k.name === e.tile)?.symbol;
            if (symbol && !own)
                scenes.push({ kind: "lay", symbol, x: e.x, y: e.y, rot: e.rot ?? 0 });
        } else if (e.kind === "placed") {
            place(e);
        } else if (e.kind === "award") {
            award(e);
        } else if (e.kind === "returned" || e.kind === "captured") {
            leave(e);
        } else if (!SILENT.has(e.kind)) {
            if (!own) {
                movements();
                if (e.marked)
                    pieces(e);
            }
            const hand = own && e.quiet ? null : handed(e, before, after);
            if (hand) {
                scenes.push(hand);
            } else if (!e.quiet || (TOLD.has(e.kind) && !own)) {
                const symbol = e.tile === undefined ? undefined : after.kinds.find((k) => k.name === e.tile)?.symbol;
                scenes.push({ kind: "tell", text: e.text, seat: e.seat, symbol: symbol ?? null });
            }
        }
    }
    if (!own && scenes.length > 0)
        movements();
    return scenes;
}

/** Whether there may be something to see of an action. */
export function worthSeeing(entry: Entry, me: Seat | null): boolean {
    const own = entry.actor === me && me !== null;
    return entry.events.some((e) => (own ? e.kind === "award" || e.kind === "returned" : !SILENT.has(e.kind) && e.kind !== "final"));
}
