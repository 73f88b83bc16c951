// SPDX-License-Identifier: MIT
// Making a table and going to it.

import type { Colour } from "../engine/types";
import { server } from "../net/server";
import type { Creation, SeatWish } from "../net/wire";
import { navigate, tablePath } from "../router";
import { attempt } from "../ui/toast";

export const ALL_COLOURS: readonly Colour[] = ["red", "blue", "yellow", "green", "black", "grey"];

/** The base game on a table of its own kind: what is not said is as beginners like it. */
export function plainTable(seats: SeatWish[], more: Partial<Creation> = {}): Creation {
    return {
        setup: `sets base\nseats ${ALL_COLOURS.slice(0, seats.length).join(" ")}\n`,
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
    return attempt(server.request("create", wish, { wait: true }).then(({ id }) => navigate(tablePath(id))));
}
