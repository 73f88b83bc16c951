// SPDX-License-Identifier: MIT
// What the engine in the worker says of a game. src/page/ writes exactly these shapes as JSON; tests/page compares them.

export type Seat = number;
export type Actor = Seat | "chance" | null; // null: the game is over
export type Colour = "red" | "blue" | "yellow" | "green" | "black" | "grey";

/** A house rule. The first value is the default; a number has no values but a range, and what is usual with one seat, two … */
export interface Option {
    word: string;
    values: string[];
    range?: { least: number; most: number; usual: number[] };
    rule: string;
    sets: string[]; // it concerns, or elements that no set brings
    counting: boolean; // about how many figures and pieces there are
    hidden: boolean;
}

/** What can be chosen when a game is set up; does not change. */
export interface Catalogue {
    sets: { word: string; tiles: number; game: boolean; alone: boolean; complete: boolean; elements: string[] }[]; // game: it can be played by itself; alone: and with no other; complete: its rules are built
    elements: { word: string; sets: string[] }[];
    options: Option[];
    colours: Colour[];
    bots: string[];
}

/** Answer to a setup text: either problems, or the canonical text and what it means. */
export interface SetupCheck {
    ok: boolean;
    error?: { line: number; text: string; rule?: string };
    text?: string; // canonical setup lines
    seats?: Colour[];
    sets?: { word: string; copies: number }[];
    elements?: string[]; // those that are on
    options?: Record<string, string>; // all of them, numbers in digits
    tiles?: number; // to be drawn
}

export interface TileKind {
    name: string; // base.D
    count: number; // in the game
    left: number; // still to be drawn
    symbol: string; // id of its drawing: t-base-D
    segments: { feature: string; x: number; y: number; words: string }[]; // anchor for a figure on the unturned tile, 0…100; "city N", "field NE …"
    symbols: string[];
}

export interface PlacedTile {
    x: number;
    y: number;
    kind: number; // index of `kinds`
    rot: number; // quarter turns clockwise
    at: number; // number of the action that laid it, from 0; -1 for start tiles
}

export interface Figure {
    id: number; // stays the same through the game
    kind: string; // small, big, builder, pig, mayor, wagon, barn, dragon, fairy …
    seat: Seat | null;
    place: "supply" | "segment" | "tile" | "tower" | "prison" | "quarter" | "crown" | "track";
    x?: number; // square, if it is on the board
    y?: number;
    seg?: number; // segment, if it is on one
    px?: number; // where it is drawn, in tile units of 100, on the whole board: x * 100 + …
    py?: number;
    holder?: Seat; // of a prisoner
    quarter?: string;
    fate?: string;
    space?: number; // of the score track
    field?: boolean; // lies flat
}

export interface Thing {
    kind: string; // the pieces of data/words: tower, bridge, count, offer, bridges …
    seat: Seat | null;
    x?: number;
    y?: number;
    seg?: number;
    number: number; // height of a tower, axis of a bridge, colour of a tunnel token, quarter of the count, how many are left; lot: points bid
    px?: number;
    py?: number;
    px2?: number; // of a piece with two ends: the other one
    py2?: number;
    tile?: string; // offer, lot: name of the tile
    fate?: string; // the segment of the wheel where its pig is …
    quarter?: string; // where the count is
    bonus?: string; // which wall tile; x is how many
    dispatch?: string; // the card of a dispatch; its number is the place in the stack, 1 on top
    ahead?: { fate: string; px?: number; py?: number }[]; // … and those 1, 2 and 3 further on
}

export interface SeatView {
    colour: Colour;
    score: number;
    counters: number[]; // what its counting figures show on the score track, laps included
    points: Record<string, number>; // by category, those that are not 0
    supply: Record<string, number>; // figures by kind
    goods?: { wine: number; grain: number; cloth: number };
    cards?: string[]; // king, baron
    things: Record<string, number>; // pieces, abbeys, bridges … left; bonus-markets: wall tiles by their kind
    projected?: number; // score if the game ended now
}

export interface StepView {
    step: string; // LAY
    rule: string; // TURN-08
    now: boolean;
}

/** Where chance behind an action may lead its figure. */
export interface Target {
    outcome: string; // what chance decides: roll 2
    label: string; // the same in words
    x: number;
    y: number;
    seg?: number; // a place where it may stay; absent: there is none
    place?: string; // in words
    px?: number;
    py?: number;
}

/** The two numbers of a throw. */
export interface Aim {
    x: number;
    y: number;
}

/** One legal action. `text` is the notation; the rest says where to offer it. */
export interface Choice {
    text: string;
    label: string; // what it is called; of a range with {points}
    word: string; // lay, put, pass, bid …
    x?: number;
    y?: number;
    rot?: number; // lay; barn: corner NE SE SW NW, bridge: axis, tunnel: number of the token's colour in Catalogue.colours
    figure?: string;
    seg?: number;
    seg2?: number; // the other end of two
    px?: number; // where a hand would point, on the whole board, in tile units of 100; absent: a button
    py?: number;
    seat?: Seat; // whose figure it concerns
    quarter?: string;
    fate?: string;
    folk?: string; // whom a crop circle concerns
    chip?: string; // of a catapult round
    counter?: string; // the counting figure that moves
    bonus?: string; // the wall tile that is used
    side?: "N" | "E" | "S" | "W";
    space?: number; // of the score track
    tile?: string; // of a bid or pick
    min?: number; // the entry stands for a range of points: `text` is that of `min`
    max?: number;
    aim?: { least: Aim; most: Aim; usual: Aim }; // the entry stands for all throws between: `text` is that of `least`
    targets?: Target[]; // outcome by outcome
    sealed?: boolean; // chosen secretly
    ends: boolean; // someone else, or chance, decides behind it
}

/** The whole position, from the point of view of nobody in particular. */
export interface View {
    actions: number; // in the list
    actor: Actor;
    active: Seat; // whose turn it is
    turn: number;
    part: number;
    over: boolean;
    winners: Seat[];
    hand: number | null; // kind of the tile in hand
    left: number; // tiles to be drawn
    aside: number;
    kinds: TileKind[];
    tiles: PlacedTile[];
    figures: Figure[]; // all, supplies included
    things: Thing[];
    seats: SeatView[];
    steps: StepView[];
    ask: string; // what is asked of the actor
    choices: Choice[]; // empty if chance decides
    dead: { x: number; y: number }[]; // squares beside tiles that no tile left can fill (aids)
    last: { x: number; y: number } | null;
    thrown?: { seat: Seat; px: number; py: number; reach: number; spread: number }; // a throw over the table that is awaited or under way: where from, how far one with all power goes, how far chips stray in percent
    walls?: { px: number; py: number; width: number; height: number; counters: { px: number; py: number; lap: number }[] }; // around the board: where their drawing lies, and the counter of each seat on their track
    fits: { x: number; y: number; tiles: number }[]; // for each free square: how many tiles left fit (aids)
}

export interface Award {
    seat: Seat;
    points: number;
    rule: string;
    category: string;
    feature: string;
    x: number;
    y: number;
    seg: number;
    why: { count: number; each: number; shields: number; perShield: number; extra: number };
}

/** One thing that an action brought about; event.h names the kinds. */
export interface GameEvent {
    kind: string;
    seat: Seat | null;
    figure?: string;
    x?: number;
    y?: number;
    seg?: number;
    rot?: number;
    tile?: string;
    number: number;
    points: number;
    rule?: string;
    category?: string;
    feature?: string;
    place?: string;
    why?: Award["why"];
    text: string; // what happened, as a sentence
    brief?: string; // the same in a line for a whole turn; of points: of a feature that the one who gets them has finished
    quiet?: boolean; // the action itself says it already
    marked?: boolean; // it is seen on its square
}

export interface Refusal {
    code: string; // NOT_CONNECTED
    text: string;
    rule?: string;
}

export interface RegionView {
    feature: string;
    open: number;
    endless: boolean; // such features are never finished
    tiles: number;
    shields: number; // of a court: markets
    attributes: string[];
    strength: number[]; // by seat
    owners: Seat[];
    value: number; // as it is
    finished: number | null; // what it would be worth finished, if it is not and can be told
    cities?: number; // finished cities beside a field
    segments: { x: number; y: number; seg: number }[];
    figures: number[]; // ids
    outline: string; // SVG path of all its segments, on the whole board
}

/** Who decides, for a table without a server. */
export interface Standing {
    actions: number; // in the list
    actor: Actor;
    secret: boolean; // what is to be decided is chosen secretly
    sealed: { by: Actor; shown: string }[]; // of the last actions those that only who chose them may know, and what others are told instead
    scores: number[];
    winners: Seat[];
}

/** Requests to the worker; each is answered by what stands on the right. */
export interface Requests {
    /** The language of all answers that follow, and what the players are called; an empty name is that of the colour. */
    speak: [[language: string, names: string[]], { ok: boolean }];
    catalogue: [[], Catalogue];
    check: [[setup: string], SetupCheck];
    /** Begins a game and applies actions; wrong ones are an error. */
    open: [[setup: string, actions: string[]], { ok: boolean; error?: string; at?: number }];
    /** Applies further actions; `events` of all of them, each with the number of its action. */
    apply: [[actions: string[]], { ok: boolean; error?: string; events: { action: number; actor: Actor; text: string; said: string; events: GameEvent[] }[] }];
    /** Cuts the list back. */
    back: [[to: number], { ok: boolean }];
    view: [[at?: number], View]; // at: behind so many actions
    /** All events of the game so far, for log, score sheets and charts; those of the game's beginning stand before those of its first action. */
    history: [[], { action: number; actor: Actor; text: string; said: string; events: GameEvent[]; scores: number[] }[]];
    /** What an action would bring about; the game stays as it is. */
    preview: [[action: string], { ok: boolean; refusal?: Refusal; events: GameEvent[]; view?: View }];
    /** Why the tile in hand cannot be laid there, for each rotation. */
    why: [[x: number, y: number], { rot: number; refusal: Refusal }[]];
    region: [[x: number, y: number, seg: number, at?: number], RegionView | null];
    /** All fields with their owners, for the overlay. */
    fields: [[at?: number], RegionView[]];
    /** SVG `<symbol>` elements of the tile kinds of this game and of all figures and pieces. */
    symbols: [[plain?: 0 | 1], string]; // plain: in the style with large signs and strong contrast
    /** The record so far. */
    record: [[names: string[]], string];
    /** While chance decides: the action that a random number from 0 to 2^32 - 1 stands for; an error otherwise. */
    chance: [[random: number], string];
    // Answered by dealer.wasm, which has the bots; it knows open, back and chance, too.
    /** Applies further actions, all or none, and tells nothing of what they bring about. */
    take: [[actions: string[]], { ok: boolean; error?: string }];
    standing: [[], Standing];
    /** What a bot of a level, 1 to 8, does for the seat that decides, knowing no more than a person there; it thinks at most so many seconds. */
    decide: [[level: number, seed: number, seconds: number], string];
    /** What a bot would do, thinking at most so many seconds. */
    hint: [[seconds: number], { action: string | null; values: number[] }];
}
