// SPDX-License-Identifier: MIT
// Going through a game: buttons, slider, keys; while it runs, too.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { playOn } from "../exchange/onward";
import { t } from "../i18n";
import { Icon, type IconName } from "./Icon";
import { narrow } from "./narrow";
import type { Session } from "./session";

const PACE = 900; // ms for each action while playing

/** Places at which a replay halts: behind every action of a seat, not between draw and lay. */
export function halts(session: Session): number[] {
    return [0, ...session.entries.peek().filter((e) => e.actor !== "chance").map((e) => e.action + 1)];
}

export function stepTo(session: Session, way: -1 | 1): number | null {
    const all = halts(session);
    const end = session.entries.peek().length;
    const at = session.past.peek()?.at ?? end;
    if (way < 0)
        return all.filter((a) => a < at).pop() ?? 0;
    const next = all.find((a) => a > at);
    return next === undefined || next >= end ? null : next;
}

export function Replay({ session, onNow }: { session: Session; onNow: () => void }) {
    const playing = useSignal(false);
    const end = session.entries.value.length;
    const at = session.past.value?.at ?? end;
    const over = session.view.value?.over ?? true;
    useEffect(() => {
        if (!playing.value)
            return undefined;
        const timer = setTimeout(() => {
            const next = stepTo(session, 1);
            if (next === null) {
                playing.value = false;
                onNow();
            } else
                void session.look(next);
        }, PACE);
        return () => clearTimeout(timer);
    });
    const button = (icon: IconName, label: string, go: () => void, disabled = false) => (
        <button type="button" class="icon-button" aria-label={label} title={label} disabled={disabled} onClick={go}>
            <Icon name={icon} />
        </button>
    );
    const forward = () => {
        const next = stepTo(session, 1);
        if (next === null)
            onNow();
        else
            void session.look(next);
    };
    return (
        <div class="replay" data-testid="replay" role="toolbar" aria-label={t("Replay")}>
            {button("first", t("To the beginning"), () => void session.look(0), at === 0)}
            {button("back", t("One move back"), () => void session.look(stepTo(session, -1)), at === 0)}
            {button(playing.value ? "pause" : "play", playing.value ? t("Pause") : t("Play"), () => {
                if (!playing.peek() && session.past.peek() === null)
                    void session.look(0);
                playing.value = !playing.peek();
            })}
            {button("forward", t("One move on"), forward, session.past.value === null)}
            <input
                type="range"
                min={0}
                max={end}
                value={at}
                aria-label={t("Move")}
                onInput={(event) => {
                    const to = Number(event.currentTarget.value);
                    if (to >= end)
                        onNow();
                    else
                        void session.look(to);
                }}
            />
            <span class="replay-at">
                {at} / {end}
            </span>
            <button
                type="button"
                class="button"
                data-testid="play-on"
                aria-label={t("Play on from here")}
                title={over ? t("The game is over here. Go back to an earlier move to play on.") : undefined}
                disabled={over}
                onClick={() => void playOn(session)}
            >
                {narrow.value ? t("Play on") : t("Play on from here")}
            </button>
            {session.past.value && (
                <button type="button" class="button button-primary" data-testid="to-now" onClick={onNow}>
                    {session.table.state.value === "over" ? t("To the end") : t("Back to now")}
                </button>
            )}
        </div>
    );
}
