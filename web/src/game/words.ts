// SPDX-License-Identifier: MIT
// The nouns of the game in the reader's language.

import type { SeatInfo } from "../table/model";
import { t } from "../i18n";

type Table = Record<string, () => string>;

const FIGURES: Table = {
    small: () => t("follower"),
    big: () => t("big follower"),
    builder: () => t("builder"),
    pig: () => t("pig"),
    mayor: () => t("mayor"),
    wagon: () => t("wagon"),
    barn: () => t("barn"),
    dragon: () => t("dragon"),
    fairy: () => t("fairy"),
};

const FEATURES: Table = {
    field: () => t("field"),
    road: () => t("road"),
    city: () => t("city"),
    cloister: () => t("cloister"),
    shrine: () => t("shrine"),
    abbey: () => t("abbey"),
    river: () => t("river"),
    school: () => t("school"),
    carcassonne: () => t("Carcassonne"),
    bridge: () => t("bridge"),
    castle: () => t("castle"),
    tower: () => t("tower"),
};

const COLOURS: Table = {
    red: () => t("red"),
    blue: () => t("blue"),
    yellow: () => t("yellow"),
    green: () => t("green"),
    black: () => t("black"),
    grey: () => t("grey"),
};

const SIDES: Table = {
    N: () => t("north"),
    E: () => t("east"),
    S: () => t("south"),
    W: () => t("west"),
    NE: () => t("north-east"),
    SE: () => t("south-east"),
    SW: () => t("south-west"),
    NW: () => t("north-west"),
    NS: () => t("north to south"),
    EW: () => t("east to west"),
    // Halves of a side, left and right as seen from the middle of the tile.
    NL: () => t("north, western half"),
    NR: () => t("north, eastern half"),
    EL: () => t("east, northern half"),
    ER: () => t("east, southern half"),
    SL: () => t("south, eastern half"),
    SR: () => t("south, western half"),
    WL: () => t("west, southern half"),
    WR: () => t("west, northern half"),
};

const QUARTERS: Table = {
    palace: () => t("palace"),
    market: () => t("market"),
    smithy: () => t("smithy"),
    cathedral: () => t("cathedral"),
};

const CATEGORIES: Table = {
    roads: () => t("Roads"),
    cities: () => t("Cities"),
    cloisters: () => t("Cloisters"),
    fields: () => t("Fields"),
    goods: () => t("Goods"),
    king: () => t("King"),
    baron: () => t("Robber baron"),
    fairy: () => t("Fairy"),
    castles: () => t("Castles"),
    barns: () => t("Barns"),
    ransom: () => t("Ransom"),
    bazaar: () => t("Bazaar"),
};

const THINGS: Table = {
    pieces: () => t("tower pieces"),
    abbeys: () => t("abbeys"),
    bridges: () => t("bridges"),
    castles: () => t("castles"),
    tokens: () => t("tunnel tokens"),
    ferries: () => t("ferries"),
    wine: () => t("wine"),
    grain: () => t("grain"),
    cloth: () => t("cloth"),
    king: () => t("king"),
    baron: () => t("robber baron"),
};

const ATTRIBUTES: Table = {
    inn: () => t("inn"),
    cathedral: () => t("cathedral"),
    besieged: () => t("besieged"),
    pigherd: () => t("pig herd"),
    princess: () => t("princess"),
    wine: () => t("wine"),
    grain: () => t("grain"),
    cloth: () => t("cloth"),
};

const look = (table: Table) => (word: string) => table[word]?.() ?? word;

export const figureWord = look(FIGURES);
export const featureWord = look(FEATURES);
export const colourWord = look(COLOURS);
export const sideWord = look(SIDES);
export const quarterWord = look(QUARTERS);
export const categoryWord = look(CATEGORIES);
export const thingWord = look(THINGS);
export const attributeWord = look(ATTRIBUTES);

export const QUARTER_NAMES = ["palace", "market", "smithy", "cathedral"];
export const GOODS_NAMES = ["wine", "grain", "cloth"];
export const CARD_NAMES = ["king", "baron"];

/** What a player is called: the name, or the colour of the seat. */
export function seatName(seats: readonly SeatInfo[], seat: number | null): string {
    if (seat === null) return t("nobody");
    const info = seats[seat];
    if (!info) return String(seat + 1);
    if (info.name) return info.name;
    return capital(colourWord(info.colour));
}

export function capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a, b and c" in the reader's language. */
export function listed(words: readonly string[]): string {
    if (words.length < 2) return words[0] ?? "";
    return t("{list} and {last}", { list: words.slice(0, -1).join(", "), last: words[words.length - 1] ?? "" });
}
