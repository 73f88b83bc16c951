// SPDX-License-Identifier: MIT
// Where the board looks by itself: at my choices and what the others did, when my turn begins; before that, at what they do.

import { useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { BoardZoom } from "../board/zoom";
import { sortChoices, tilesOf } from "./choices";
import { firstSince, lastLaid, tracesSince } from "./moves";
import type { Session } from "./session";

export function useAttention(session: Session, zoom: BoardZoom): void {
    const turn = useRef(-1); // of mine, by its first entry: each is attended to once
    const followed = useRef(-1); // action of the others
    const touchable = useRef(true); // my turn: what is done by hand holds until its end
    useSignalEffect(() => {
        const mine = session.mine.value;
        const entries = session.entries.value;
        void session.pending.value; // the turn is over as soon as its end is sent
        const me = session.table.seat.peek();
        const actor = session.now.peek()?.actor;
        if (session.staged.value !== null)
            return; // the stage shows what there is to be seen
        if (session.past.peek() || session.held.peek() || me === null)
            return;
        const [last, ...earlier] = tracesSince(entries, me).reverse();
        if (mine) {
            const since = firstSince(entries, me);
            const { squares, places } = sortChoices(session.choices.peek());
            const choices = squares.length > 0 ? squares : tilesOf(places, lastLaid(entries));
            if (since === turn.current || choices.length === 0)
                return;
            // All that the others did may have come at once.
            if (touchable.current && turn.current >= 0)
                zoom.release();
            turn.current = since;
            touchable.current = true;
            // Where the others were comes first while a tile is to be laid; a figure is asked for at its place.
            zoom.attend(squares.length > 0 && last ? [last, ...earlier, ...squares] : choices);
        } else if (actor !== me) {
            if (touchable.current)
                zoom.release();
            touchable.current = false;
            if (last && last.action !== followed.current)
                zoom.follow(last.x, last.y);
            followed.current = last?.action ?? -1;
        }
    });
}
