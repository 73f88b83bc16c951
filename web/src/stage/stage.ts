// SPDX-License-Identifier: MIT
// The stage of a game: moves are played before one's eyes, over a board that shows the past meanwhile. Fetched by
// whoever wants to see them; without it everything happens at once.

import { effect } from "@preact/signals";
import type { BoardZoom } from "../board/zoom";
import type { Session } from "../game/session";
import { staging } from "../settings";
import { Director } from "./director";
import { Wings } from "./wings";

const NO_KEYS = new Set(["Shift", "Control", "Alt", "Meta", "CapsLock"]);

/** Opens the stage over a board; the answer closes it. */
export function openStage(session: Session, zoom: BoardZoom, box: HTMLElement): () => void {
    const director = new Director(
        {
            ask: session.ask,
            staged: session.staged,
            me: () => session.table.seat.peek(),
            speed: () => staging.peek(),
            away: () => document.hidden || session.past.peek() !== null,
            tell: (entries) => {
                if (entries.length > 0)
                    session.onNews([...entries]);
            },
        },
        new Wings(session, zoom, box),
    );
    session.stage = director;
    box.dataset.open = ""; // what happens from now on is shown: the mark for whoever waits for that
    // Any touch and any key means that somebody wants to go on; it does what it does, on the present board.
    const touched = () => director.skip();
    const keyed = (event: KeyboardEvent) => {
        if (!NO_KEYS.has(event.key))
            director.skip();
    };
    const hidden = () => {
        if (document.hidden)
            director.skip();
    };
    window.addEventListener("pointerdown", touched, true);
    window.addEventListener("keydown", keyed, true);
    document.addEventListener("visibilitychange", hidden);
    const stop = effect(() => {
        if (staging.value === "off")
            director.skip();
    });
    return () => {
        stop();
        window.removeEventListener("pointerdown", touched, true);
        window.removeEventListener("keydown", keyed, true);
        document.removeEventListener("visibilitychange", hidden);
        session.stage = null;
        delete box.dataset.open;
        director.drop();
    };
}
