// SPDX-License-Identifier: MIT
// What happened, in words: for the log, for screen readers, for the score sheet.

import type { Award, GameEvent } from "../engine/types";
import type { SeatInfo } from "../table/model";
import { number, t, tn } from "../i18n";
import { CARD_NAMES, GOODS_NAMES, QUARTER_NAMES, categoryWord, featureWord, figureWord, quarterWord, seatName, thingWord } from "./words";

/** "3 × 2 + 1 × 2 + 1" */
export function arithmetic(why: Award["why"]): string {
    const parts: string[] = [];
    if (why.count && why.each) parts.push(`${why.count} × ${why.each}`);
    if (why.shields) parts.push(`${why.shields} × ${why.perShield}`);
    if (why.extra) parts.push(number(why.extra));
    return parts.join(" + ").replace(/\+ −/g, "− ");
}

/** One event as a sentence, or null if it says nothing a reader wants (the action itself said it). */
export function eventWords(e: GameEvent, seats: readonly SeatInfo[]): string | null {
    const name = seatName(seats, e.seat);
    const square = `${e.x ?? 0},${e.y ?? 0}`;
    switch (e.kind) {
        case "turn":
        case "laid":
        case "placed":
            return null;
        case "drawn":
            return t("Drawn: {tile}", { tile: e.tile ?? "" });
        case "discarded":
            return t("Tile {tile} fits nowhere and leaves the game.", { tile: e.tile ?? "" });
        case "returned":
            return t("{name} takes back: {figure}", { name, figure: figureWord(e.figure ?? "") });
        case "finished":
            return t("Finished: {feature} at {square}", { feature: featureWord(e.feature ?? ""), square });
        case "award":
            return tn("{name} gets {n} point: {category}, {sum}", "{name} gets {n} points: {category}, {sum}", e.points, {
                name,
                category: categoryWord(e.category ?? ""),
                sum: e.why ? arithmetic(e.why) : "",
            });
        case "nothing":
            if (e.seat === null)
                return t("Nobody gets points for the {feature} at {square}.", { feature: featureWord(e.feature ?? ""), square });
            return t("{name} gets nothing for the {feature} at {square}.", { name, feature: featureWord(e.feature ?? ""), square });
        case "goods":
            return t("{name} takes goods: {number} {goods}", { name, number: e.points, goods: thingWord(GOODS_NAMES[e.number] ?? "") });
        case "card":
            return t("{name} holds now: {card}", { name, card: thingWord(CARD_NAMES[e.number] ?? "") });
        case "double":
            return t("{name} has earned a double turn.", { name });
        case "challenged":
            return t("The building at {square} is challenged.", { square });
        case "challenge":
            return t("The building at {square} lost its challenge.", { square });
        case "final":
            return t("Final scoring");
        case "over":
            return t("The game is over.");
        case "dragon":
            return t("The dragon is at {square}.", { square });
        case "fairy":
            return t("{name} brings the fairy to {square}.", { name, square });
        case "aside":
            return t("Tile {tile} is put aside until the dragon comes.", { tile: e.tile ?? "" });
        case "back":
            return t("Tiles put aside are shuffled back: {number}", { number: e.points });
        case "tower":
            return t("The tower at {square} is {high} high.", { square, high: e.number });
        case "captured":
            return t("{taker} captures: {figure} of {name}", { taker: seatName(seats, e.number), figure: figureWord(e.figure ?? ""), name });
        case "released":
            return t("{name} gets back from {taker}: {figure}", { taker: seatName(seats, e.number), figure: figureWord(e.figure ?? ""), name });
        case "paid":
            if (e.number < 0 || e.number >= seats.length)
                return tn("{name} pays {n} point.", "{name} pays {n} points.", e.points, { name });
            return tn("{name} pays {n} point to {other}.", "{name} pays {n} points to {other}.", e.points, { name, other: seatName(seats, e.number) });
        case "entered":
            return t("{name} sends to Carcassonne: {figure}, {quarter}", { name, figure: figureWord(e.figure ?? ""), quarter: quarterWord(QUARTER_NAMES[e.number] ?? "") });
        case "joined":
            return t("{name} moves in from Carcassonne: {figure} to {square}", { name, figure: figureWord(e.figure ?? ""), square });
        case "count":
            return t("The count is now here: {quarter}", { quarter: quarterWord(QUARTER_NAMES[e.number] ?? "") });
        case "bridge":
            return t("{name} builds a bridge at {square}.", { name, square });
        case "castle":
            return t("{name} has a castle at {square}.", { name, square });
        case "bazaar":
            return t("A bazaar begins.");
        case "offer":
            return t("Turned up for the bazaar: {tile}", { tile: e.tile ?? "" });
        case "bid":
            return t("{name} bids {points} for {tile}.", { name, points: e.points, tile: e.tile ?? "" });
        case "sold":
            return t("{name} gets the tile {tile}.", { name, tile: e.tile ?? "" });
        case "tunnel":
            return t("{name} places a tunnel token at {square}.", { name, square });
        case "ferry":
            return t("A ferry joins two roads at {square}.", { square });
        default:
            return e.text;
    }
}

/** The whole line of the log for an award, with its rule. */
export function awardWords(e: GameEvent): string {
    return `${categoryWord(e.category ?? "")}${e.feature ? ` (${featureWord(e.feature)})` : ""}: ${e.why ? arithmetic(e.why) : ""}`;
}
