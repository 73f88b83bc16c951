// SPDX-License-Identifier: MIT
// Names of things in a game, in the reader's language.

import type { SeatInfo } from "../table/model";
import { t } from "../i18n";
import { botName, colourPlayer, listedName, listedNote, nameOf } from "../words";

export const figureWord = (word: string, n = 1) => nameOf("figure", word, n);
export const featureWord = (word: string) => nameOf("feature", word);
export const colourWord = (word: string) => nameOf("colour", word);
export const categoryWord = (word: string) => nameOf("category", word);
/** Pieces of a supply, which are many. */
export const pieceWord = (word: string, n = 2) => nameOf("piece", word, n);
/** The same; one of a list is told with its word: bonus-markets. */
export function supplyWord(word: string): string {
    const [piece = "", ...of] = word.split("-");
    return of.length === 0 ? pieceWord(word) : `${pieceWord(piece, 1)}: ${listedName(piece, of.join("-"))}`;
}
/** What a piece of a supply does, if its list says so. */
export function supplyNote(word: string): string {
    const [list = "", ...of] = word.split("-");
    return of.length === 0 ? "" : listedNote(list, of.join("-"));
}
export const goodsWord = (word: string) => listedName("goods", word);
export const cardWord = (word: string) => listedName("card", word);
export const attributeWord = (word: string) => nameOf("attribute", word);

/** Why a player is no longer in the game. */
export const OUT: Record<string, () => string> = {
    resign: () => t("has resigned"),
    time: () => t("ran out of time"),
    gone: () => t("has left"),
};

/** The name alone, for where the colour is seen beside it. */
export function plainName(info: SeatInfo): string {
    if (info.kind === "bot" && (info.name === "" || info.name === info.bot))
        return botName(info.bot ?? "");
    return info.name || colourPlayer(info.colour);
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
