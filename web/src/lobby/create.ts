// SPDX-License-Identifier: MIT
// Making a table and going to it.

import type { Colour } from "../engine/types";
import { server } from "../net/server";
import type { Creation, SeatWish } from "../net/wire";
import { navigate, tablePath } from "../router";
import { attempt } from "../ui/toast";
import { usualPace } from "./pace";

export const ALL_COLOURS: readonly Colour[] = ["red", "blue", "yellow", "green", "black", "grey"];

/** Games that the first page offers: the set they are begun with, and how many can play. */
export const GAMES = [
    { set: "base", most: 5 },
    { set: "wheel", most: 5 },
    { set: "burg", most: 2 },
] as const;
export type Game = (typeof GAMES)[number];

/** A game on a table of its own kind: what is not said is as beginners like it. */
export function plainTable(seats: SeatWish[], more: Partial<Creation> = {}, game: Game = GAMES[0]): Creation {
    return {
        setup: `sets ${game.set}\nseats ${ALL_COLOURS.slice(0, seats.length).join(" ")}\n`,
        title: "",
        public: false,
        aids: true,
        clock: { kind: "none" },
        order: "random",
        seats,
        ...more,
    };
}

export async function makeTable(wish: Creation): Promise<boolean> {
    return attempt(server.request("create", { pace: usualPace(), ...wish }, { wait: true }).then(({ id }) => navigate(tablePath(id))));
}
