// SPDX-License-Identifier: MIT
// What people say at a table, and whose talk one wants to hear.

import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n";
import { watchersTalk } from "../settings";
import type { ChatLine, TableModel } from "../table/model";
import { Switch } from "../ui/controls";
import { Icon } from "../ui/Icon";
import { SeatMark } from "../ui/SeatMark";
import { attempt, toast } from "../ui/toast";
import { audible, mute, muted } from "./muted";

/** What one can do about somebody who talks: not hear it, and for the host, forbid it to a watcher. */
function LineMenu({ table, line, onDone }: { table: TableModel; line: ChatLine; onDone(): void }) {
    const { name, player } = line;
    const silent = table.silenced.value.includes(player);
    return (
        <span class="chat-menu" role="group" aria-label={name}>
            <button
                type="button"
                class="button button-small"
                onClick={() => {
                    mute(player, true);
                    toast(t("You do not see any more what {name} says.", { name }));
                    onDone();
                }}
            >
                {t("Hide what {name} says", { name })}
            </button>
            {table.host.value && (line.watcher || silent) && (
                <button type="button" class="button button-small" onClick={() => void attempt(table.silence(player, !silent)).then(onDone)}>
                    {silent ? t("Let {name} talk again", { name }) : t("Forbid {name} to talk here", { name })}
                </button>
            )}
        </span>
    );
}

function Line({ table, line }: { table: TableModel; line: ChatLine }) {
    const [open, setOpen] = useState(false);
    const name = useRef<HTMLButtonElement>(null);
    const seat = line.seat === null ? undefined : table.seats.value[line.seat];
    const close = () => {
        setOpen(false);
        name.current?.focus();
    };
    return (
        <li
            class={line.watcher ? "chat-watcher" : undefined}
            onKeyDown={(event) => {
                if (open && event.key === "Escape") {
                    event.stopPropagation();
                    close();
                }
            }}
        >
            {seat !== undefined && <SeatMark colour={seat.colour} size={16} />}
            {line.watcher && <Icon name="eye" size={16} label={t("watches")} />}{" "}
            {line.player === table.me.value ? (
                <strong>{line.name}</strong>
            ) : (
                <button ref={name} type="button" class="chat-name" aria-expanded={open} onClick={() => setOpen(!open)}>
                    {line.name}
                </button>
            )}{" "}
            {line.text}
            {open && <LineMenu table={table} line={line} onDone={close} />}
        </li>
    );
}

/** Those at this table who are hidden, with the way back. */
function Hidden({ lines }: { lines: readonly ChatLine[] }) {
    const names = new Map(lines.filter((line) => muted.value.includes(line.player)).map((line) => [line.player, line.name]));
    return (
        <>
            {[...names].map(([player, name]) => (
                <p key={player} class="note chat-hidden">
                    {t("What {name} says is hidden.", { name })}{" "}
                    <button type="button" class="button button-small" onClick={() => mute(player, false)}>
                        {t("Show it")}
                    </button>
                </p>
            ))}
        </>
    );
}

function Form({ table }: { table: TableModel }) {
    const [text, setText] = useState("");
    const watcher = table.seat.value === null && !table.host.value;
    if (watcher && !table.watchersTalk.value)
        return <p class="note">{t("The host has switched off the chat of those who watch.")}</p>;
    if (watcher && table.silenced.value.includes(table.me.value ?? ""))
        return <p class="note">{t("The host does not want you to talk here.")}</p>;
    async function send() {
        const said = text.trim();
        if (said !== "" && (await attempt(table.say(said))))
            setText("");
    }
    return (
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
    );
}

export function Chat({ table }: { table: TableModel }) {
    const list = useRef<HTMLOListElement>(null);
    const all = table.chat.value;
    const lines = audible(all, muted.value, watchersTalk.value);
    const watched = table.watchers.value > 0 || all.some((line) => line.watcher);
    useEffect(() => {
        list.current?.scrollTo({ top: list.current.scrollHeight });
    }, [lines.length]);
    return (
        <section class="chat" aria-label={t("Chat")}>
            <ol class="chat-lines" ref={list} aria-live="polite" tabIndex={0}>
                {lines.length === 0 && <li class="note">{t("Nobody has said anything yet.")}</li>}
                {lines.map((line, i) => (
                    <Line key={`${line.player} ${line.at} ${i}`} table={table} line={line} />
                ))}
            </ol>
            <Hidden lines={all} />
            {watched && (
                <details class="chat-tools">
                    <summary>{t("Watchers")}</summary>
                    <Switch label={t("Show what watchers say")} checked={watchersTalk.value} onChange={(on) => (watchersTalk.value = on)} />
                    {table.host.value && (
                        <Switch label={t("Watchers may talk")} checked={table.watchersTalk.value} onChange={(on) => void attempt(table.letWatchersTalk(on))} />
                    )}
                </details>
            )}
            <Form table={table} />
        </section>
    );
}
