// SPDX-License-Identifier: MIT
// A table before the game: who sits where, and the link for the others.

import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../i18n";
import { navigate, tablePath } from "../router";
import type { SeatInfo, TableModel } from "../table/model";
import { Select } from "../ui/controls";
import { copyText } from "../ui/copy";
import { Icon } from "../ui/Icon";
import { lazy } from "../ui/lazy";
import { SeatMark } from "../ui/SeatMark";
import { Shell } from "../ui/Shell";
import { attempt, toast } from "../ui/toast";
import { botLabel, colourPlayer } from "../words";
import { Chat } from "./Chat";
import { NameField } from "./NameField";

const SetupSummary = lazy(() => import("./later").then((module) => module.SetupSummary));

const LEVELS = ["level1", "level2", "level3", "level4", "level5", "level6", "level7", "level8"];

function Invitation({ table }: { table: TableModel }) {
    const link = `${location.origin}${tablePath(table.id)}`;
    const [copied, setCopied] = useState(false);
    async function copy() {
        if (!(await copyText(link))) {
            toast(t("Please copy the link by hand."), "error");
            return;
        }
        setCopied(true);
        setTimeout(() => setCopied(false), 2500);
        toast(t("The link is copied."));
    }
    function share() {
        navigator.share({ title: "Bastide", text: t("Play a game with me:"), url: link }).catch(() => undefined); // closed without sharing
    }
    return (
        <section class="card" aria-labelledby="invite">
            <h2 id="invite">{t("Invite others")}</h2>
            <p class="note">{t("Whoever opens this link can sit down, or watch.")}</p>
            <div class="link-row">
                <input class="input" readOnly value={link} aria-label={t("Link of the table")} onFocus={(event) => event.currentTarget.select()} />
                <button type="button" class="button button-primary" onClick={() => void copy()}>
                    <Icon name={copied ? "check" : "copy"} /> {copied ? t("Copied") : t("Copy")}
                </button>
                {"share" in navigator && (
                    <button type="button" class="button" onClick={share}>
                        <Icon name="share" /> {t("Share")}
                    </button>
                )}
            </div>
        </section>
    );
}

function SeatRow({ table, seat, at }: { table: TableModel; seat: SeatInfo; at: number }) {
    const mine = table.seat.value === at;
    const host = table.host.value;
    const name =
        seat.kind === "open" ? t("Open seat") : seat.name || colourPlayer(seat.colour);
    return (
        <li class={mine ? "seat-row seat-row-mine" : "seat-row"}>
            <SeatMark colour={seat.colour} size={30} empty={seat.kind === "open"} />
            <span class="seat-row-name">
                <span class={seat.kind === "open" ? "note" : undefined}>
                    {name}
                    {mine && ` (${t("you")})`}
                </span>
                {seat.kind === "person" && (
                    <span class={`presence ${seat.connected ? "presence-on" : "presence-off"}`}>
                        {seat.connected ? t("connected") : t("away")}
                    </span>
                )}
            </span>
            <span class="seat-row-actions">
                {seat.kind === "open" && table.seat.value === null && (
                    <button type="button" class="button button-primary" onClick={() => void attempt(table.sit(at))}>
                        {t("Sit down")}
                    </button>
                )}
                {seat.kind === "open" && table.seat.value !== null && !host && <span class="note">{t("waiting…")}</span>}
                {seat.kind === "open" && host && (
                    <Select
                        label={t("Who takes this seat")}
                        hideLabel
                        value=""
                        options={[
                            { value: "", label: t("Add a bot…") },
                            ...LEVELS.map((bot) => ({ value: bot, label: botLabel(bot) })),
                        ]}
                        onChange={(bot) => bot !== "" && void attempt(table.setBot(at, bot))}
                    />
                )}
                {seat.kind === "bot" && host && (
                    <button type="button" class="button" onClick={() => void attempt(table.setBot(at, null))}>
                        {t("Open the seat")}
                    </button>
                )}
                {mine && (
                    <button type="button" class="button" onClick={() => void attempt(table.stand())}>
                        {t("Stand up")}
                    </button>
                )}
                {seat.kind === "person" && !mine && host && (
                    <button
                        type="button"
                        class="icon-button"
                        aria-label={t("Take {name} off the seat", { name })}
                        title={t("Take {name} off the seat", { name })}
                        onClick={() => void attempt(table.kick(at))}
                    >
                        <Icon name="close" />
                    </button>
                )}
            </span>
        </li>
    );
}

export function WaitingRoom({ table }: { table: TableModel }) {
    const seats = table.seats.value;
    const open = seats.filter((seat) => seat.kind === "open").length;
    const visitor = table.seat.value === null && !table.host.value; // first of all may sit down
    useEffect(() => {
        document.title = `${tn("One seat open", "{n} seats open", open)} – Bastide`;
    }, [open]);
    return (
        <Shell narrow>
            <h1 class="page-title">{table.title.value || (visitor ? t("You are invited to a game") : t("The table is set"))}</h1>
            <p class="lead">
                {tn("The game begins when one more seat is taken.", "The game begins when {n} more seats are taken.", open)}
            </p>
            <div class="room">
                {!visitor && <Invitation table={table} />}
                <section class={visitor ? "card card-lead" : "card"} aria-labelledby="seats">
                    <h2 id="seats">{t("Seats")}</h2>
                    <ul class="seat-list">
                        {seats.map((seat, i) => (
                            <SeatRow key={i} table={table} seat={seat} at={i} />
                        ))}
                    </ul>
                    {table.watchers.value > 0 && (
                        <p class="note">
                            <Icon name="eye" size={16} /> {tn("one more person looks at this table", "{n} more people look at this table", table.watchers.value)}
                        </p>
                    )}
                    {visitor && <NameField />}
                </section>
                <section class="card" aria-labelledby="what">
                    <h2 id="what">{t("What is played")}</h2>
                    <SetupSummary table={table} />
                </section>
                <div class="card">
                    <h2>{t("Chat")}</h2>
                    <Chat table={table} />
                </div>
                {visitor && <Invitation table={table} />}
                {table.host.value && (
                    <button
                        type="button"
                        class="button button-quiet button-danger"
                        onClick={() => void attempt(table.close()).then((done) => done && navigate("/"))}
                    >
                        <Icon name="trash" size={18} /> {t("Close the table")}
                    </button>
                )}
            </div>
        </Shell>
    );
}
