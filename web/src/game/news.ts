// SPDX-License-Identifier: MIT
// Tells the player what has happened: aloud for screen readers, by sound, in the title and by a notification.

import { effect } from "@preact/signals";
import { announce } from "../announce";
import { notify } from "../settings";
import { t } from "../i18n";
import { say } from "../words";
import { logLine, spokenLine } from "./logLines";
import type { Entry, Session } from "./session";
import { play } from "./sound";
import { OUT, seatName } from "./words";

function sounds(entries: readonly Entry[]): void {
    const has = (kind: string) => entries.some((entry) => entry.events.some((e) => e.kind === kind));
    if (has("over"))
        play("over");
    else if (has("discarded"))
        play("discard");
    else if (has("award"))
        play("award");
    else if (has("laid"))
        play("lay");
    else if (has("placed"))
        play("figure");
}

/** It goes by itself: the log keeps it, and whoever has to lay next wants to see the table. */
function discards(session: Session, entries: readonly Entry[]): void {
    for (const entry of entries)
        for (const e of entry.events)
            if (e.kind === "discarded")
                session.toast({ kind: "tile", text: e.text, tile: e.tile, rule: e.rule, stays: false });
}

/** Seconds left of my time at which it is heard. */
const TICKS = [20, 10, 5, 4, 3, 2, 1];

/** My clock is heard when little is left; the answer ends it. */
function tick(session: Session): () => void {
    let timer = 0;
    const next = () => {
        const me = session.table.seat.peek();
        const left = me === null ? null : session.table.left(me, true);
        const at = left === null ? undefined : TICKS.find((s) => s * 1000 < left);
        if (left !== null && at !== undefined && left < 3_600_000) // who has days does not sit there for the last seconds
            timer = window.setTimeout(() => (play("low"), next()), left - at * 1000);
    };
    const stop = effect(() => {
        clearTimeout(timer);
        void session.table.clock.value;
        if (session.mine.value)
            next();
    });
    return () => (stop(), clearTimeout(timer));
}

/** Begins to tell; the answer ends it. */
export function tellNews(session: Session): () => void {
    const { table } = session;
    session.onNews = (entries) => {
        const text = entries
            .filter((entry) => entry.actor !== "chance" || entry.events.some((e) => e.kind !== "drawn" && e.kind !== "turn"))
            .map((entry) => spokenLine(logLine(entry)))
            .join(" ");
        if (text !== "")
            announce(text);
        sounds(entries);
        discards(session, entries);
    };
    const known = new Set(table.seats.peek().flatMap((info, seat) => (info.out ? [seat] : [])));
    const stopOut = effect(() => {
        table.seats.value.forEach((info, seat) => {
            if (!info.out || known.has(seat))
                return;
            known.add(seat);
            const text = `${seatName(table.seats.peek(), seat)} ${say(OUT, info.out)}.`;
            session.toast({ kind: "note", text, stays: true });
            announce(text, { urgent: true });
        });
    });
    const stopClock = tick(session);
    const before = document.title;
    let was = false;
    const stop = effect(() => {
        const mine = session.mine.value;
        const view = session.now.value;
        const title = table.title.value || "Bastide";
        document.title = mine ? `● ${t("Your turn")} – ${title}` : title;
        if (mine && !was && view) {
            play("turn");
            announce(`${t("Your turn")}. ${view.ask}`, { urgent: true });
            if (document.hidden && notify.peek() && typeof Notification !== "undefined" && Notification.permission === "granted")
                notification(table.id, title);
        }
        was = mine || session.held.value !== null || session.pending.value !== null;
    });
    return () => {
        stop();
        stopOut();
        stopClock();
        document.title = before;
    };
}

function notification(id: string, title: string): void {
    const options = { body: title, tag: `bastide-${id}` };
    try {
        const note = new Notification(t("Your turn"), options);
        note.onclick = () => {
            window.focus();
            note.close();
        };
    } catch {
        // some phones allow notifications only from a service worker
        void navigator.serviceWorker?.ready.then((registration) => registration.showNotification(t("Your turn"), options)).catch(() => undefined);
    }
}
