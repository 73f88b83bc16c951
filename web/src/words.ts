// SPDX-License-Identifier: MIT
// Words of the engine and of the protocol in the player's language. A word that is not here is shown as it is.

import { t, tc } from "./i18n";

type Words = Record<string, () => string>;

/** The name behind a word of one of the tables below. */
export function say(table: Words, word: string): string {
    return Object.hasOwn(table, word) ? table[word]() : word;
}

export const SETS: Words = {
    base: () => t("Base game"),
    river: () => t("The River"),
    river2: () => t("The River II"),
    gq11: () => t("Games Quarterly 11"),
    inns: () => t("Inns & Cathedrals"),
    traders: () => t("Traders & Builders"),
    king: () => t("King & Robber Baron"),
    cathars: () => t("The Cathars"),
    cult: () => t("Cult Places"),
    csc: () => t("Cult, Siege & Creativity"),
    dragon: () => t("Princess & Dragon"),
    tower: () => t("The Tower"),
    abbey: () => t("Abbey & Mayor"),
    count: () => t("The Count of Carcassonne"),
    catapult: () => t("The Catapult"),
    wheel: () => t("Wheel of Fortune"),
    bridges: () => t("Bridges, Castles & Bazaars"),
    tunnel: () => t("The Tunnel"),
    circles: () => t("Crop Circles I"),
    circles2: () => t("Crop Circles II"),
    plague: () => t("The Plague"),
    festival: () => t("The Festival"),
    school: () => t("The School"),
    flyers: () => t("The Flyers"),
    ferries: () => t("The Ferries"),
    gold: () => t("The Gold Mines"),
    mage: () => t("Mage & Witch"),
    robbers: () => t("The Robbers"),
    messages: () => t("The Messages"),
    phantom: () => t("The Phantom"),
    burg: () => t("The Castle (two players)"),
};

/** What a set brings, in one line. */
export const SET_NOTES: Words = {
    base: () => t("Roads, cities, cloisters and fields."),
    river: () => t("The game begins with a river."),
    river2: () => t("A river that forks, with a volcano, an inn and a pig herd."),
    gq11: () => t("Twelve tiles of a magazine: a river with surprises."),
    inns: () => t("Inns double roads, cathedrals raise cities; big followers, a sixth player."),
    traders: () => t("Goods in cities, a builder who gives double turns, a pig for the fields."),
    king: () => t("Who finishes the largest city and the longest road is paid at the end."),
    cathars: () => t("Besieged cities are worth less, their knights may flee."),
    cult: () => t("Cult places challenge cloisters."),
    csc: () => t("Sieges and cult places together."),
    dragon: () => t("A dragon eats followers; a fairy protects, portals and princesses meddle."),
    tower: () => t("Towers take prisoners."),
    abbey: () => t("An abbey for each gap, mayor, wagon and barn."),
    count: () => t("The city of Carcassonne, where followers wait for a scoring."),
    bridges: () => t("Bridges over fields, small cities become castles, tiles are auctioned."),
    tunnel: () => t("Tokens join roads through tunnels."),
    ferries: () => t("Ferries join roads across lakes."),
};

export const ELEMENTS: Words = {
    farmers: () => t("Farmers on fields"),
    sixth: () => t("Sixth player (grey)"),
    big: () => t("Big followers"),
    inn: () => t("Inns"),
    cathedral: () => t("Cathedrals"),
    builder: () => t("Builders"),
    pig: () => t("Pigs"),
    goods: () => t("Goods"),
    king: () => tc("element", "King"),
    baron: () => tc("element", "Robber baron"),
    siege: () => t("Sieges"),
    cult: () => t("Cult places"),
    herd: () => t("Pig herds"),
    dragon: () => tc("element", "Dragon"),
    portal: () => t("Magic portals"),
    princess: () => t("Princesses"),
    fairy: () => tc("element", "Fairy"),
    tower: () => t("Towers and prisoners"),
    abbey: () => t("Abbey tiles"),
    mayor: () => t("Mayors"),
    barn: () => t("Barns"),
    wagon: () => t("Wagons"),
    count: () => t("Count and quarters"),
    bridge: () => t("Bridges"),
    castle: () => t("Castles"),
    bazaar: () => t("Bazaars"),
    tunnel: () => t("Tunnel tokens"),
    ferry: () => t("Ferries"),
};

export const COLOURS: Words = {
    red: () => t("red"),
    blue: () => t("blue"),
    yellow: () => t("yellow"),
    green: () => t("green"),
    black: () => t("black"),
    grey: () => t("grey"),
};

/** A player without a name, by colour. */
export const COLOUR_NAMES: Words = {
    red: () => t("Red"),
    blue: () => t("Blue"),
    yellow: () => t("Yellow"),
    green: () => t("Green"),
    black: () => t("Black"),
    grey: () => t("Grey"),
};

export const FIGURES: Words = {
    small: () => t("follower"),
    big: () => t("big follower"),
    builder: () => t("builder"),
    pig: () => t("pig"),
    dragon: () => t("dragon"),
    fairy: () => t("fairy"),
    mayor: () => t("mayor"),
    wagon: () => t("wagon"),
    barn: () => t("barn"),
};

/** What a follower is called on a feature. */
export const ROLES: Words = {
    field: () => t("farmer"),
    road: () => t("highwayman"),
    city: () => t("knight"),
    cloister: () => t("monk"),
    shrine: () => t("heretic"),
    abbey: () => t("monk"),
    tower: () => t("guard on the tower"),
};

export const FEATURES: Words = {
    field: () => t("field"),
    road: () => t("road"),
    city: () => t("city"),
    cloister: () => t("cloister"),
    shrine: () => t("cult place"),
    abbey: () => t("abbey"),
    river: () => t("river"),
    school: () => t("school"),
    carcassonne: () => t("Carcassonne"),
    bridge: () => t("bridge"),
    castle: () => t("castle"),
    tower: () => t("tower"),
};

export const CATEGORIES: Words = {
    roads: () => t("Roads"),
    cities: () => t("Cities"),
    cloisters: () => t("Cloisters"),
    fields: () => t("Fields"),
    goods: () => tc("points", "Goods"),
    king: () => tc("points", "King"),
    baron: () => tc("points", "Robber baron"),
    fairy: () => tc("points", "Fairy"),
    castles: () => tc("points", "Castles"),
    barns: () => tc("points", "Barns"),
    ransom: () => t("Ransom"),
    bazaar: () => tc("points", "Bazaar"),
};

/** Pieces that are no figures, as they lie in a seat's supply. */
export const THINGS: Words = {
    pieces: () => t("tower pieces"),
    abbeys: () => t("abbeys"),
    bridges: () => t("bridges"),
    castles: () => t("castles"),
    tokens: () => t("tunnel tokens"),
    ferries: () => t("ferries"),
};

export const GOODS: Words = {
    wine: () => t("wine"),
    grain: () => t("grain"),
    cloth: () => t("cloth"),
};

export const CARDS: Words = {
    king: () => t("the king"),
    baron: () => t("the robber baron"),
};

export const QUARTERS: Words = {
    palace: () => t("palace"),
    market: () => t("market"),
    smithy: () => t("smithy"),
    cathedral: () => t("cathedral"),
};

export const STEPS: Words = {
    BEGIN: () => t("New turn"),
    PLAGUE_CHECK: () => t("Plague check"),
    FAIRY_START: () => t("Fairy's point"),
    RANSOM: () => t("Ransom"),
    TILE_CHOICE: () => t("Which tile"),
    DRAW: () => t("Draw"),
    WHEEL: () => t("Wheel of fortune"),
    LAY: () => t("Lay the tile"),
    BRIDGE: () => tc("step", "Bridge"),
    LAY_EFFECT: () => t("Symbols of the tile"),
    FIGURE: () => tc("step", "Figure"),
    PHANTOM: () => tc("step", "Phantom"),
    DRAGON: () => tc("step", "Dragon"),
    FERRY: () => tc("step", "Ferry"),
    TUNNEL: () => tc("step", "Tunnel"),
    SCORE_FINISHED: () => t("What is finished"),
    SCORE_CASTLE: () => t("Castles instead of cities"),
    SCORE_MAGIC: () => t("Mage and witch"),
    SCORE_COUNT_IN: () => t("Followers from Carcassonne"),
    SCORE_BARN: () => t("Barns and their farmers"),
    SCORE_BUILDINGS: () => t("Roads, cities, cloisters"),
    SCORE_FAIRY: () => t("Fairy's three points"),
    SCORE_AWARDS: () => t("Goods and cards"),
    SCORE_RETURN: () => t("Figures return"),
    SCORE_WAGON: () => t("Wagons drive on"),
    SCORE_GOLD: () => t("Gold"),
    SCORE_MESSAGE: () => t("Messages"),
    CARCASSONNE: () => t("Into Carcassonne"),
    ESCAPE: () => t("Flight from a siege"),
    DOUBLE: () => t("Double turn"),
    CATAPULT: () => tc("step", "Catapult"),
    CROP_CIRCLE: () => tc("step", "Crop circle"),
    BAZAAR: () => tc("step", "Bazaar"),
    END: () => t("End of the turn"),
    FINAL_BUILDINGS: () => t("Final scoring: buildings"),
    FINAL_FIELDS: () => t("Final scoring: fields"),
    FINAL_GOODS: () => t("Final scoring: goods"),
    FINAL_KING: () => t("Final scoring: king"),
    FINAL_BARON: () => t("Final scoring: robber baron"),
    FINAL_EXTRAS: () => t("Final scoring: the rest"),
    OVER: () => t("The game is over"),
};

/** Bots as opponents: a name and what they are like. */
export const BOTS: Words = {
    level1: () => t("Level 1"),
    level2: () => t("Level 2"),
    level3: () => t("Level 3"),
    level4: () => t("Level 4"),
    level5: () => t("Level 5"),
    level6: () => t("Level 6"),
    level7: () => t("Level 7"),
    level8: () => t("Level 8"),
};

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
