// SPDX-License-Identifier: MIT
// The chat of the table.

import { useEffect, useRef, useState } from "preact/hooks";
import { SeatMark } from "../board/SeatMark";
import type { Colour } from "../engine/types";
import { t } from "../i18n";
import type { Session } from "./session";

const LONGEST = 300;

export function Chat({ session, colours }: { session: Session; colours: readonly Colour[] }) {
    const lines = session.table.chat.value;
    const [text, setText] = useState("");
    const list = useRef<HTMLOListElement>(null);
    useEffect(() => {
        if (list.current)
            list.current.scrollTop = list.current.scrollHeight;
    }, [lines.length]);
    const send = async () => {
        const said = text.trim();
        if (said === "")
            return;
        try {
            await session.table.say(said);
            setText("");
        } catch (error) {
            session.complain(error);
        }
    };
    return (
        <div class="chat" data-testid="chat">
            <ol ref={list} class="chat-lines" aria-live="polite" aria-label={t("Chat")}>
                {lines.map((line, i) => {
                    const colour = line.seat === null ? null : (colours[line.seat] ?? null);
                    return (
                        <li key={i}>
                            {colour && <SeatMark colour={colour} />}
                            <b>{line.name}</b> {line.text}
                        </li>
                    );
                })}
                {lines.length === 0 && <li class="empty">{t("Nobody has said anything yet.")}</li>}
            </ol>
            <form
                class="chat-form"
                onSubmit={(event) => {
                    event.preventDefault();
                    void send();
                }}
            >
                <input type="text" maxLength={LONGEST} value={text} placeholder={t("Say something")} aria-label={t("Say something")} onInput={(event) => setText(event.currentTarget.value)} />
                <button type="submit" class="button" disabled={text.trim() === ""}>
                    {t("Send")}
                </button>
            </form>
        </div>
    );
}
