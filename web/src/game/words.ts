// SPDX-License-Identifier: MIT
// Names of things in a game, in the reader's language.

import type { SeatInfo } from "../table/model";
import { t } from "../i18n";
import { BOTS, CARDS, CATEGORIES, COLOUR_NAMES, COLOURS, FEATURES, FIGURES, GOODS, QUARTERS, say, THINGS } from "../words";

const SIDES: Record<string, () => string> = {
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

const ATTRIBUTES: Record<string, () => string> = {
    inn: () => t("inn"),
    besieged: () => t("besieged"),
    pigherd: () => t("pig herd"),
    princess: () => t("princess"),
};

const GOODS_AND_CARDS = { ...THINGS, ...GOODS, ...CARDS };
const ALL_ATTRIBUTES = { ...GOODS, cathedral: QUARTERS.cathedral, ...ATTRIBUTES };

export const figureWord = (word: string) => say(FIGURES, word);
export const featureWord = (word: string) => say(FEATURES, word);
export const colourWord = (word: string) => say(COLOURS, word);
export const sideWord = (word: string) => say(SIDES, word);
export const quarterWord = (word: string) => say(QUARTERS, word);
export const categoryWord = (word: string) => say(CATEGORIES, word);
export const thingWord = (word: string) => say(GOODS_AND_CARDS, word);
/** What a feature has beside its tiles; null for what a player need not know. */
export const attributeWord = (word: string) => (word in ALL_ATTRIBUTES ? say(ALL_ATTRIBUTES, word) : null);

/** Why a player is no longer in the game. */
export const OUT: Record<string, () => string> = {
    resign: () => t("has resigned"),
    time: () => t("ran out of time"),
    gone: () => t("has left"),
};

export const QUARTER_NAMES = ["palace", "market", "smithy", "cathedral"];
export const GOODS_NAMES = ["wine", "grain", "cloth"];
export const CARD_NAMES = ["king", "baron"];

/** The name alone, for where the colour is seen beside it. */
export function plainName(info: SeatInfo): string {
    if (info.kind === "bot" && (info.name === "" || info.name === info.bot))
        return say(BOTS, info.bot ?? "");
    return info.name || say(COLOUR_NAMES, info.colour);
}

/** What a player is called: the name, or the colour of the seat; both, where two have the same name. */
export function seatName(seats: readonly SeatInfo[], seat: number | null): string {
    if (seat === null)
        return t("nobody");
    const info = seats[seat];
    if (!info)
        return String(seat + 1);
    const name = plainName(info);
    const twice = seats.some((other) => other !== info && plainName(other) === name);
    return twice ? `${name} (${colourWord(info.colour)})` : name;
}

export function capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a, b and c" in the reader's language. */
export function listed(words: readonly string[]): string {
    if (words.length < 2)
        return words[0] ?? "";
    return t("{list} and {last}", { list: words.slice(0, -1).join(", "), last: words[words.length - 1] ?? "" });
}
