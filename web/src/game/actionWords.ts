// SPDX-License-Identifier: MIT
// Actions in words: the notation is exact, but nobody speaks it.

import type { Choice, View } from "../engine/types";
import type { SeatInfo } from "../table/model";
import { t } from "../i18n";
import { ROLES, say } from "../words";
import { capital, colourWord, featureWord, figureWord, quarterWord, seatName, sideWord } from "./words";

export interface Speech {
    view: View | null;
    seats: readonly SeatInfo[];
}

/** "road@2,1 E" → road, 2,1, E. */
export interface FeatureName {
    kind: string;
    square: string | null;
    edge: string | null;
}

export function readFeature(words: readonly string[]): FeatureName {
    const [head = "", edge] = words;
    const [kind = "", square] = head.split("@");
    return { kind, square: square ?? null, edge: edge && !edge.startsWith("-") ? edge : null };
}

/** "city, north, at 2,1" */
export function featurePlace(name: FeatureName): string {
    const parts = [featureWord(name.kind)];
    if (name.edge) parts.push(sideWord(name.edge));
    if (name.square) parts.push(t("at {square}", { square: name.square }));
    return parts.join(", ");
}

/** "farmer", or what the figure itself is. */
function role(figure: string, feature: string): string {
    const asRole = (feature in ROLES ? say(ROLES, feature) : undefined);
    if (figure === "small" && asRole) return asRole;
    if (figure === "big" && asRole) return t("big follower as {role}", { role: asRole });
    return figureWord(figure);
}

const PASSES: Record<string, () => string> = {
    TILE_CHOICE: () => t("Draw a tile"),
    BAZAAR: () => t("Bid no more"),
    SCORE_WAGON: () => t("Take the wagon back"),
    SCORE_CASTLE: () => t("Score the city now"),
    FIGURE: () => t("Place nothing"),
    LAY: () => t("Do not lay it"),
    DOUBLE: () => t("No second part"),
    RANSOM: () => t("Buy nobody back"),
    ESCAPE: () => t("Stay in the city"),
    CARCASSONNE: () => t("Send nobody to Carcassonne"),
    FERRY: () => t("Leave the ferries"),
    TUNNEL: () => t("Place no tunnel token"),
    BRIDGE: () => t("Build no bridge"),
};

export function stepNow(view: View | null): string {
    return view?.steps.find((s) => s.now)?.step ?? "";
}

function lot(speech: Speech): { points: number; name: string } {
    const thing = speech.view?.things.find((x) => x.kind === "lot");
    return { points: thing?.x ?? thing?.number ?? 0, name: seatName(speech.seats, thing?.seat ?? null) };
}

const SIDE_STEPS: Record<string, [number, number]> = { N: [0, -1], E: [1, 0], S: [0, 1], W: [-1, 0] };

function dragonWords(side: string, view: View | null): string {
    const dragon = view?.figures.find((f) => f.kind === "dragon");
    const [dx, dy] = SIDE_STEPS[side] ?? [0, 0];
    const there = view?.figures.filter((f) => f.seat !== null && f.x === (dragon?.x ?? 0) + dx && f.y === (dragon?.y ?? 0) + dy && f.place !== "supply") ?? [];
    if (there.length === 0) return t("Dragon goes {side}", { side: sideWord(side) });
    return t("Dragon goes {side} and meets {who}", { side: sideWord(side), who: there.map((f) => figureWord(f.kind)).join(", ") });
}

/** One action as a sentence for a button. `text` is its notation. */
export function actionWords(text: string, speech: Speech): string {
    const words = text.split(" ");
    const [verb = "", a = "", b = "", c = ""] = words;
    switch (verb) {
        case "draw":
            return t("Tile {tile} is drawn", { tile: a });
        case "lay": {
            const named = a.includes(".");
            const square = named ? b : a;
            const rot = (named ? c : b).slice(1);
            return t("Lay at {square}, turned by {angle}°", { square, angle: Number(rot) * 90 });
        }
        case "put": {
            const at = readFeature(words.slice(2));
            if (at.kind === "tower") return t("{figure} on the tower: closes it", { figure: capital(figureWord(a)) });
            return capital(t("{role} ({place})", { role: role(a, at.kind), place: featurePlace(at) }));
        }
        case "pass":
            return PASSES[stepNow(speech.view)]?.() ?? t("Do nothing");
        case "again":
            return t("Take the second part of the double turn");
        case "abbey":
            return t("Lay the abbey instead of drawing a tile");
        case "discard":
            return t("Give the tile up: it leaves the game");
        case "escape":
            return t("{figure} leaves the besieged city ({place})", { figure: capital(figureWord(a)), place: featurePlace(readFeature(words.slice(2))) });
        case "dragon":
            return dragonWords(a, speech.view);
        case "fairy":
            return t("Fairy to the {figure} ({place})", { figure: figureWord(a), place: featurePlace(readFeature(words.slice(2))) });
        case "remove":
            return t("Send home: {colour} {figure} ({place})", { colour: colourWord(a), figure: figureWord(b), place: featurePlace(readFeature(words.slice(3))) });
        case "tower": {
            const high = speech.view?.things.find((x) => x.kind === "tower" && `${x.x},${x.y}` === a)?.number ?? 0;
            return t("Tower piece at {square}: {high} high then", { square: a, high: high + 1 });
        }
        case "capture":
            return t("Capture: {colour} {figure} ({place})", { colour: colourWord(a), figure: figureWord(b), place: featurePlace(readFeature(words.slice(3))) });
        case "exchange":
            return t("Exchange prisoners: get the {figure} back", { figure: figureWord(a) });
        case "ransom":
            return t("Buy back from {colour}: {figure} (3 points)", { colour: colourWord(a), figure: figureWord(b) });
        case "barn":
            return t("Barn at {square}, {corner} corner", { square: a, corner: sideWord(b) });
        case "drive":
            return t("{figure} drives on ({place})", { figure: capital(figureWord(a)), place: featurePlace(readFeature(words.slice(2))) });
        case "enter":
            return t("{figure} into Carcassonne: {quarter}", { figure: capital(figureWord(a)), quarter: quarterWord(b) });
        case "count":
            return t("Count goes to: {quarter}", { quarter: quarterWord(a) });
        case "join":
            return t("{figure} from Carcassonne joins ({place})", { figure: capital(figureWord(a)), place: featurePlace(readFeature(words.slice(2))) });
        case "bridge":
            return t("Bridge at {square}, {axis}", { square: a, axis: sideWord(b) });
        case "castle":
            return t("Make it a castle with the {figure} ({place})", { figure: figureWord(a), place: featurePlace(readFeature(words.slice(2))) });
        case "claim":
            return t("Castle scores as this ({place})", { place: featurePlace(readFeature(words.slice(1))) });
        case "bid":
            return t("Choose {tile} and bid {points}", { tile: a, points: b });
        case "raise":
            return t("Raise to {points}", { points: a });
        case "buy":
            return t("Buy: pay {points} to {name}, get the tile", lot(speech));
        case "sell":
            return t("Sell: get {points} from {name}, who gets the tile", lot(speech));
        case "pick":
            return t("Take {tile}", { tile: a });
        case "tunnel":
            return t("Tunnel token {colour} ({place})", { colour: colourWord(a), place: featurePlace(readFeature(words.slice(2))) });
        case "ferry":
            return t("Ferry at {square}: {one} to {two}", { square: a, one: sideWord(b), two: sideWord(c) });
        default:
            return text;
    }
}

/** What is asked of the player, in words, from what is offered. */
export function question(choices: readonly Choice[], view: View | null): string {
    const has = (word: string) => choices.some((c) => c.word === word);
    if (has("lay")) return t("Lay the tile");
    if (has("dragon")) return t("Move the dragon");
    if (has("capture")) return t("Take a follower prisoner");
    if (has("exchange")) return t("Which prisoner comes back?");
    if (has("buy") || has("sell")) return t("Buy or sell?");
    if (has("bid")) return t("Choose a tile and bid");
    if (has("raise")) return t("Raise the bid?");
    if (has("pick")) return t("Choose a tile");
    if (has("claim")) return t("Which building pays the castle?");
    if (has("castle")) return t("Make it a castle?");
    if (has("drive")) return t("Where does the wagon drive?");
    if (has("again")) return t("Take the second part of the double turn?");
    if (has("abbey")) return t("Draw a tile or lay the abbey?");
    if (has("count")) return t("Where does the count go?");
    if (has("enter")) return t("Send a follower to Carcassonne?");
    if (has("join")) return t("Move a follower in from Carcassonne?");
    if (has("escape")) return t("Leave the besieged city?");
    if (has("remove")) return t("Place a figure or send a knight home");
    if (has("put") || stepNow(view) === "FIGURE") return t("Place a figure?");
    if (has("ferry")) return t("Place the ferry");
    if (has("tunnel")) return t("Place a tunnel token?");
    if (has("bridge")) return t("Build a bridge?");
    if (has("ransom")) return t("Buy a prisoner back?");
    return t("Your decision");
}
