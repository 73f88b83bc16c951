// SPDX-License-Identifier: MIT
// Words in the player's language. What a word of the engine is called stands in data/words; a word that is nowhere is
// shown as it is. Those of house rules: houseRules.ts.

import { names } from "words:names";
import { t, word as named } from "./i18n";

type Words = Record<string, () => string>;
type Kind = Exclude<keyof typeof names, "list">;

/** The name behind a word of one of the tables below. */
export function say(table: Words, word: string): string {
    return Object.hasOwn(table, word) ? table[word]() : word;
}

const find = (kind: Kind, word: string) => (Object.hasOwn(names[kind], word) ? names[kind][word] : undefined);

/** What a word of the engine is called, n of it. */
export function nameOf(kind: Kind, word: string, n = 1): string {
    const name = find(kind, word)?.name;
    if (name === undefined)
        return word;
    return typeof name === "string" ? named(kind, name) : named(kind, name[0], name[1], n);
}

/** A sentence that explains a set or an element; "" if there is none. */
export function noteOf(kind: Kind, word: string): string {
    const note = find(kind, word)?.note;
    return note === undefined ? "" : named(kind, note);
}

/** How a set is played, for whoever sees it for the first time; "" if its note says enough. */
export function lessonWord(set: string): string {
    const lesson = find("set", set)?.lesson;
    return lesson === undefined ? "" : named("set", lesson);
}

/** A player without a name, by colour. */
export function colourPlayer(colour: string): string {
    const seat = find("colour", colour)?.seat;
    return seat === undefined ? colour : named("colour", seat);
}

/** A word of the small lists: goods, cards, quarters. */
export function listedName(list: string, word: string): string {
    const entry = names.list[list]?.[word];
    return entry === undefined ? word : named("list", typeof entry === "string" ? entry : entry[0]);
}

/** What is said of such a word; "" if nothing is. */
export function listedNote(list: string, word: string): string {
    const entry = names.list[list]?.[word];
    return entry === undefined || typeof entry === "string" ? "" : named("list", entry[1]);
}

/** The words of a small list, in its order. */
export function listedWords(list: string): string[] {
    return Object.keys(names.list[list] ?? {});
}

/**
 * Bots as opponents: their names, by the alphabet as they grow stronger; how strong they are; and what they are like. Each
 * level has as many names as a table has seats, so that two of a level are two people.
 */
const BOT_NAMES: Record<string, readonly string[]> = {
    level1: ["Alix", "Ancelin", "Aubin", "Arnaut", "Aimeric", "Alard"],
    level2: ["Bertran", "Baudoin", "Bernart", "Benoît", "Boson", "Bastien"],
    level3: ["Colette", "Clémence", "Constance", "Cécile", "Clarisse", "Claire"],
    level4: ["Denis", "Durand", "Drogo", "Damien", "Dreux", "Didier"],
    level5: ["Esclarmonde", "Ermengarde", "Elienor", "Elissende", "Emeline", "Eustachie"],
    level6: ["Faidit", "Foulques", "Ferrand", "Fulbert", "Flori", "Frédol"],
    level7: ["Guilhem", "Gaucelm", "Géraud", "Gautier", "Guiraut", "Gilles"],
    level8: ["Hersende", "Helvis", "Havoise", "Hermine", "Hélène", "Hildegarde"],
};

/** The name of a bot, or of the n-th of its level at a table, from 0. Bots that have no names of ours are called as the server calls them. */
export function botName(bot: string, n = 0): string {
    const names = BOT_NAMES[bot];
    return names?.[n % names.length] ?? bot;
}

/** The names of the bots at a table, seat by seat; "" where no bot sits. */
export function botNames(bots: readonly (string | null)[]): string[] {
    return bots.map((bot, seat) => (bot === null ? "" : botName(bot, bots.slice(0, seat).filter((other) => other === bot).length)));
}

export const BOT_LEVELS: Words = {
    level1: () => t("Level 1"),
    level2: () => t("Level 2"),
    level3: () => t("Level 3"),
    level4: () => t("Level 4"),
    level5: () => t("Level 5"),
    level6: () => t("Level 6"),
    level7: () => t("Level 7"),
    level8: () => t("Level 8"),
};

/** A bot where one is chosen: name and level. */
export const botLabel = (bot: string) => `${botName(bot)} · ${say(BOT_LEVELS, bot)}`;

export const BOT_NOTES: Words = {
    level1: () => t("A beginner who likes points, overlooks a lot and leaves you in peace."),
    level2: () => t("Friendly, sees more, and minds a little what you get."),
    level3: () => t("Plans and saves followers, but still overlooks some squares."),
    level4: () => t("Sees every square. A good evening’s opponent."),
    level5: () => t("Looks at the next draw before it decides."),
    level6: () => t("Looks two draws ahead and gives little away."),
    level7: () => t("Plays eight plans four draws on. For tournament players."),
    level8: () => t("Full strength. Thinks for a moment, forgives nothing."),
};

/** Answers of the server that a player may meet; the English text of the answer is shown for others. */
export const ERRORS: Words = {
    offline: () => t("There is no connection right now. Please try again in a moment."),
    timeout: () => t("The server does not answer. Please try again."),
    "too-often": () => t("That was too fast. Please wait a moment."),
    "too-long": () => t("That is too long."),
    "no-table": () => t("There is no such table."),
    "not-seated": () => t("You do not sit at this table."),
    "not-host": () => t("Only the host of the table can do that."),
    "seat-taken": () => t("Somebody else was faster: this seat is taken."),
    "not-open": () => t("The game has begun already."),
    "not-running": () => t("The game is not running."),
    "not-your-turn": () => t("It is not your turn."),
    stale: () => t("Something happened in the meantime. Please look again."),
    "nothing-to-undo": () => t("There is nothing to take back."),
    "no-offer": () => t("This offer does not stand any more."),
    "too-early": () => t("It is too early for that."),
    "not-possible": () => t("That is not possible here."),
    store: () => t("The server cannot save at the moment. Nothing was done."),
    version: () => t("There is a newer version. Please load the page again."),
};
