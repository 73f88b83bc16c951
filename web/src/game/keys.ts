// SPDX-License-Identifier: MIT
// Keys of the whole game screen. Fields of text, dialogs and the board's own keys come first.

import type { BoardZoom } from "../board/zoom";
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
}

function busy(target: EventTarget | null): boolean {
    if (!(target instanceof Element))
        return false;
    return target.closest("input, textarea, select, dialog") !== null;
}

export function handleKey(event: KeyboardEvent, { session, chooser, zoom, toggleFields, toggleTrack, closeCards, toNow, showAgain }: KeyTargets): void {
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
            void session.look(stepTo(session, -1));
            return done();
        case "ArrowRight": {
            const to = stepTo(session, 1);
            if (session.past.peek())
                to === null ? toNow() : void session.look(to);
            return done();
        }
        case "Home":
            void session.look(0);
            return done();
        case "End":
            toNow();
            return done();
        default:
    }
}
