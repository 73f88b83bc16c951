// SPDX-License-Identifier: MIT
// What people say at a table.

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import type { TableModel } from "../table/model";
import { SeatMark } from "../ui/SeatMark";
import { attempt } from "../ui/toast";

export function Chat({ table }: { table: TableModel }) {
    const [text, setText] = useState("");
    const list = useRef<HTMLOListElement>(null);
    const lines = table.chat.value;
    const seats = table.seats.value;
    useEffect(() => {
        list.current?.scrollTo({ top: list.current.scrollHeight });
    }, [lines.length]);
    async function send() {
        const said = text.trim();
        if (said !== "" && (await attempt(table.say(said))))
            setText("");
    }
    return (
        <section class="chat" aria-label={t("Chat")}>
            <ol class="chat-lines" ref={list} aria-live="polite" tabIndex={0}>
                {lines.length === 0 && <li class="note">{t("Nobody has said anything yet.")}</li>}
                {lines.map((line, i) => (
                    <li key={i}>
                        {line.seat !== null && seats[line.seat] !== undefined && <SeatMark colour={seats[line.seat].colour} size={16} />}{" "}
                        <strong>{line.name}</strong> {line.text}
                    </li>
                ))}
            </ol>
            <form
                class="chat-form"
                onSubmit={(event) => {
                    event.preventDefault();
                    void send();
                }}
            >
                <input
                    class="input"
                    type="text"
                    maxLength={300}
                    aria-label={t("Message")}
                    placeholder={t("Say something…")}
                    value={text}
                    onInput={(event) => setText(event.currentTarget.value)}
                />
                <button type="submit" class="button" disabled={text.trim() === ""}>
                    {t("Send")}
                </button>
            </form>
        </section>
    );
}
