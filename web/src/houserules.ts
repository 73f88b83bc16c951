// SPDX-License-Identifier: MIT
// House rules: a name, and what each value means in one sentence. The first value is the usual one.

import { t } from "./i18n";

export interface HouseRule {
    name: () => string;
    values: Record<string, () => string>;
}

export const HOUSE_RULES: Record<string, HouseRule> = {
    "start-tile": {
        name: () => t("Start tile, if there is a river or the city of Carcassonne"),
        values: {
            pile: () => t("It is shuffled into the pile."),
            out: () => t("It stays in the box."),
            laid: () => t("It is laid as a further start piece."),
        },
    },
    rivers: {
        name: () => t("Both rivers in one game"),
        values: {
            joined: () => t("They become one river with one source and one lake."),
            apart: () => t("There are two rivers, each from its source to its lake."),
        },
    },
    uturn: {
        name: () => t("Bends of the river"),
        values: {
            immediate: () => t("Two bends to the same side may not follow each other directly."),
            ever: () => t("Two bends to the same side are forbidden, also with straight tiles between them."),
        },
    },
    foresight: {
        name: () => t("The end of the river stays possible"),
        values: {
            yes: () => t("A river tile may not be laid where the lake could never follow."),
            no: () => t("River tiles may block the lake; it leaves the game then."),
        },
    },
    "gq11-herd": {
        name: () => t("Pig herd of Games Quarterly 11"),
        values: {
            yes: () => t("The tile has a pig herd."),
            no: () => t("The tile has no pig herd."),
        },
    },
    escape: {
        name: () => t("Flight from besieged cities"),
        values: {
            always: () => t("At the end of each own turn a knight may flee."),
            "when-laid": () => t("A knight may flee only when a Cathar tile has just been laid."),
        },
    },
    refuge: {
        name: () => t("Where fleeing knights find refuge"),
        values: {
            cloister: () => t("Only cloisters give refuge."),
            "cult-too": () => t("Cult places give refuge, too."),
        },
    },
    "refuge-near": {
        name: () => t("Where the refuge must lie"),
        values: {
            "cathar-tile": () => t("It must lie next to a Cathar tile."),
            city: () => t("It may lie next to any tile of the city."),
        },
    },
    "cult-limit": {
        name: () => t("One challenge for each building"),
        values: {
            all: () => t("No cloister and no cult place may get a second rival."),
            "new-tile": () => t("Only the tile just laid may not have two rivals."),
        },
    },
    princess: {
        name: () => t("Princess"),
        values: {
            may: () => t("Who extends her city may send a knight home."),
            must: () => t("Who extends her city must send a knight home."),
        },
    },
    "dragon-moves": {
        name: () => t("When the dragon moves"),
        values: {
            "after-placing": () => t("After the figure is placed, before the scoring."),
            "before-placing": () => t("Before the figure is placed."),
            "after-scoring": () => t("After the scoring."),
        },
    },
    fairy: {
        name: () => t("Whom the fairy helps"),
        values: {
            tile: () => t("She protects all followers on her tile, and each may bring the point."),
            assigned: () => t("She helps only the follower she was brought to."),
        },
    },
    "portal-on-start": {
        name: () => t("Portal to start tiles"),
        values: {
            no: () => t("A portal does not lead to start tiles and river tiles."),
            yes: () => t("A portal may lead to start tiles, too."),
        },
    },
    "capture-wagon": {
        name: () => t("Towers and wagons"),
        values: {
            yes: () => t("Wagons can be taken prisoner."),
            no: () => t("Wagons are safe from towers."),
        },
    },
    "capture-own": {
        name: () => t("Towers and own followers"),
        values: {
            yes: () => t("One may take back an own follower with a tower."),
            no: () => t("Towers take only followers of others."),
        },
    },
    "ransom-who": {
        name: () => t("Who can be bought back"),
        values: {
            "small-big": () => t("Small and big followers; others come back by exchange."),
            any: () => t("Every prisoner."),
        },
    },
    "ransom-when": {
        name: () => t("When prisoners are bought back"),
        values: {
            "any-time": () => t("At any time of the own turn until the figure is placed."),
            "at-start": () => t("Only at the beginning of the own turn."),
        },
    },
    "ransom-debt": {
        name: () => t("Ransom without points"),
        values: {
            yes: () => t("One may go into debt for a ransom."),
            no: () => t("Three points are needed for a ransom."),
        },
    },
    "tower-reopens": {
        name: () => t("A tower whose guard is gone"),
        values: {
            yes: () => t("It may be built on again."),
            no: () => t("It stays finished."),
        },
    },
    "last-abbeys": {
        name: () => t("Abbeys after the last tile"),
        values: {
            laid: () => t("Everybody may still lay an unused abbey."),
            lost: () => t("Unused abbeys are lost."),
        },
    },
    "wagon-reach": {
        name: () => t("How far a wagon drives"),
        values: {
            adjoining: () => t("To a free feature that adjoins the scored one."),
            "near-tile": () => t("To a free feature on its tile or a neighbouring one."),
        },
    },
    "barn-herd": {
        name: () => t("Barns and pig herds"),
        values: {
            no: () => t("A pig herd does not help a barn."),
            yes: () => t("With a pig herd a barn gets 5 points for each city."),
        },
    },
    "cult-abbey": {
        name: () => t("Abbeys beside cult places"),
        values: {
            counts: () => t("An abbey counts as a cloister when tiles are laid."),
            exempt: () => t("An abbey may be laid beside any number of cult places."),
        },
    },
    "move-in": {
        name: () => t("Moving in from Carcassonne"),
        values: {
            once: () => t("Each player once, with any number of followers."),
            rounds: () => t("One follower at a time, in rounds until all pass."),
        },
    },
    market: {
        name: () => t("The market quarter"),
        values: {
            "all-fields": () => t("Its followers join every scoring of a field."),
            final: () => t("Its followers join fields in the final scoring only."),
        },
    },
    "move-in-to": {
        name: () => t("Moving in to empty features"),
        values: {
            any: () => t("Any finished feature may be entered."),
            occupied: () => t("Only features where somebody stands may be entered."),
        },
    },
    "city-entry": {
        name: () => t("Going into Carcassonne in a double turn"),
        values: {
            "each-part": () => t("Once in each part of the turn."),
            "each-turn": () => t("Once in the whole turn."),
        },
    },
    "free-bridge": {
        name: () => t("Bridges without a road"),
        values: {
            no: () => t("A bridge must continue a road."),
            yes: () => t("A bridge may stand free."),
        },
    },
    "farm-castle": {
        name: () => t("Castles beside fields"),
        values: {
            all: () => t("Every castle counts for the farmers."),
            completed: () => t("Only castles that were scored count for the farmers."),
        },
    },
    "bazaar-time": {
        name: () => t("Bazaar in a double turn"),
        values: {
            "after-turn": () => t("It begins after the whole turn."),
            "before-second-part": () => t("It begins before the second part of the turn."),
        },
    },
    bazaar: {
        name: () => t("Bazaar"),
        values: {
            auction: () => t("Tiles are auctioned for points."),
            draft: () => t("Everybody picks a tile in turn, without bids."),
        },
    },
    "tunnel-count": {
        name: () => t("Roads through tunnels"),
        values: {
            tiles: () => t("A tile counts once for a road."),
            pieces: () => t("Each piece of road on a tile counts."),
        },
    },
    "printed-tunnels": {
        name: () => t("Tunnels of other sets"),
        values: {
            on: () => t("They take tokens, too."),
            off: () => t("They are ordinary roads."),
        },
    },
    alone: {
        name: () => t("One player alone"),
        values: {
            no: () => t("At least two players."),
            yes: () => t("One player may play alone."),
        },
    },
    "volcano-lake": {
        name: () => t("After the volcano lake"),
        values: {
            again: () => t("Who lays it has another turn at once."),
            next: () => t("The next player goes on."),
        },
    },
    "small-city": {
        name: () => t("Cities of two tiles"),
        values: {
            double: () => t("They are worth 4 points, as any finished city."),
            single: () => t("They are worth 2 points."),
        },
    },
    "card-points": {
        name: () => t("King and robber baron at the end"),
        values: {
            each: () => t("One point for each finished city or road on the table."),
            "10-20": () => t("10 points for one card, 20 for both."),
            "15-40": () => t("15 points for one card, 40 for both."),
        },
    },
    "inn-at-end": {
        name: () => t("Unfinished roads with an inn, cities with a cathedral"),
        values: {
            nothing: () => t("They are worth nothing at the end."),
            plain: () => t("They are worth what they would be without inn and cathedral."),
        },
    },
    "barn-field": {
        name: () => t("Several barns on a field"),
        values: {
            free: () => t("A field takes one barn only."),
            any: () => t("A barn may go on a field that has one already."),
        },
    },
};
