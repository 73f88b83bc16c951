// SPDX-License-Identifier: MIT
// Keys of the whole game screen. Fields of text, dialogs and the board's own keys come first.

import type { BoardZoom } from "../board/zoom";
import { ARROWS } from "./choices";
import type { Chooser } from "./chooser";
import { stepTo } from "./Replay";
import type { Session } from "./session";

export interface KeyTargets {
    session: Session;
    chooser: Chooser;
    zoom: BoardZoom;
    toggleFields: () => void;
    toggleTrack: () => void;
    closeCards: () => boolean;
    toNow: () => void;
    showAgain: () => void;
    help: () => void;
}

function busy(target: EventTarget | null): boolean {
    if (!(target instanceof Element))
        return false;
    return target.closest("input, textarea, select, dialog") !== null;
}

export function handleKey(event: KeyboardEvent, { session, chooser, zoom, toggleFields, toggleTrack, closeCards, toNow, showAgain, help }: KeyTargets): void {
    if (event.ctrlKey || event.metaKey || event.altKey || busy(event.target))
        return;
    const onButton = event.target instanceof Element && event.target.closest("button, a, summary") !== null;
    const done = () => event.preventDefault();
    switch (event.key) {
        case "r":
            chooser.rotate(1);
            return done();
        case "R":
            chooser.rotate(-1);
            return done();
        case "Enter":
            if (!onButton) {
                void chooser.confirm();
                done();
            }
            return;
        case "Escape":
            if (!closeCards() && !chooser.lift() && session.past.peek())
                toNow();
            return;
        case "u":
            if (session.canUndo.peek())
                void session.undo();
            return done();
        case "f":
            toggleFields();
            return done();
        case "t":
            toggleTrack();
            return done();
        case "l":
            showAgain();
            return done();
        case "?":
            help();
            return done();
        case "+":
        case "=":
            zoom.by(1.3);
            return done();
        case "-":
            zoom.by(1 / 1.3);
            return done();
        case "0":
            zoom.fit();
            return done();
        case "ArrowLeft":
        case "ArrowRight":
        case "ArrowUp":
        case "ArrowDown":
            return arrow(event, { session, chooser, zoom, toNow });
        case "Home":
            void session.look(0);
            return done();
        case "End":
            toNow();
            return done();
        default:
    }
}

/** Arrows go through the game that has been; while it is for me to decide, they choose on the board, wherever the focus is. */
function arrow(event: KeyboardEvent, { session, chooser, zoom, toNow }: Pick<KeyTargets, "session" | "chooser" | "zoom" | "toNow">): void {
    const [dx, dy] = ARROWS[event.key] ?? [0, 0];
    if (session.mine.peek()) {
        // What has keys of its own keeps them: lists that scroll, tabs.
        if (event.target instanceof Element && event.target.closest('[tabindex="0"], [role="tab"], summary') !== null)
            return;
        const to = chooser.arrow(dx, dy);
        if (to)
            zoom.reveal(to.x, to.y);
        event.preventDefault();
    } else if (dx !== 0) {
        const to = stepTo(session, dx < 0 ? -1 : 1);
        if (dx < 0)
            void session.look(to);
        else if (session.past.peek())
            to === null ? toNow() : void session.look(to);
        event.preventDefault();
    }
}
