// SPDX-License-Identifier: MIT
// A table in a list: what is played, by whom, and what one can do there.

import { number, t, tn } from "../i18n";
import type { SeatSummary, Summary } from "../net/wire";
import { Link, tablePath } from "../router";
import type { Clock } from "../net/wire";
import { Icon } from "../ui/Icon";
import { SeatMark } from "../ui/SeatMark";
import { botNames, colourPlayer, nameOf } from "../words";
import { mySeat } from "./tables";

function seatNames(seats: readonly SeatSummary[]): string[] {
    const bots = botNames(seats.map(({ kind, bot }) => (kind === "bot" ? (bot ?? "") : null)));
    return seats.map(({ kind, name, colour }, i) => (kind === "open" ? t("open seat") : bots[i] || name || colourPlayer(colour)));
}

/** "Base game, Inns & Cathedrals ×2" for "base inns*2". */
export function setsText(sets: string): string {
    const words = sets.split(/\s+/).filter((word) => word !== "");
    const names = words.map((word) => {
        const [set, copies] = word.split("*");
        return copies === undefined || copies === "1" ? nameOf("set", set) : `${nameOf("set", set)} ×${copies}`;
    });
    if (names.length <= 3)
        return names.join(", ");
    return `${names.slice(0, 2).join(", ")} ${tn("and one more set", "and {n} more sets", names.length - 2)}`;
}

export function clockText(clock: Clock): string {
    switch (clock.kind) {
        case "none":
            return t("no clock");
        case "live": {
            const minutes = clock.seconds % 60 === 0 ? String(clock.seconds / 60) : (clock.seconds / 60).toFixed(1);
            return clock.increment > 0
                ? t("{minutes} min + {increment} s", { minutes, increment: clock.increment })
                : t("{minutes} min", { minutes });
        }
        case "days":
            return tn("one day a move", "{n} days a move", clock.days);
    }
}

function status(table: Summary, names: readonly string[], seat: number | null): { text: string; kind: "accent" | "plain" | "good" } {
    const free = table.seats.filter((one) => one.kind === "open").length;
    if (table.state === "open")
        return { text: tn("one seat open", "{n} seats open", free), kind: "good" };
    if (table.state === "over") {
        const winners = table.winners ?? [];
        if (winners.length === 0)
            return { text: t("over"), kind: "plain" };
        if (seat !== null && winners.includes(seat))
            return { text: winners.length === 1 ? t("You won") : t("You won together"), kind: "good" };
        return { text: t("{name} won", { name: winners.map((one) => names[one]).join(", ") }), kind: "plain" };
    }
    if (table.turn === null)
        return { text: t("running"), kind: "plain" };
    if (table.turn === seat)
        return { text: t("Your turn"), kind: "accent" };
    return { text: t("{name}’s turn", { name: names[table.turn] }), kind: "plain" };
}

export function tableTitle(table: { title: string; seats: readonly SeatSummary[] }): string {
    if (table.title !== "")
        return table.title;
    return seatNames(table.seats)
        .filter((_, i) => table.seats[i].kind !== "open")
        .join(" – ");
}

export function TableRow({ table }: { table: Summary }) {
    const seat = mySeat(table);
    const names = seatNames(table.seats);
    const now = status(table, names, seat);
    const verb = seat !== null ? t("Open") : table.state === "open" ? t("Join") : t("Watch");
    return (
        <li>
            <Link to={tablePath(table.id)} class="table-row">
                <span class="table-row-main">
                    <span class="table-row-title">{tableTitle(table) || t("New table")}</span>
                    <span class="note table-row-note">
                        {setsText(table.sets)} · {clockText(table.clock)}
                        {!table.aids && ` · ${t("tournament")}`}
                    </span>
                    <span class="table-row-seats">
                        {table.seats.map((one, i) => (
                            <span key={i} class="seat-chip" title={names[i]}>
                                <SeatMark colour={one.colour} size={18} empty={one.kind === "open"} />
                                {table.state !== "open" && one.score !== undefined && <span class="seat-score">{number(one.score)}</span>}
                            </span>
                        ))}
                    </span>
                </span>
                <span class="table-row-side">
                    <span class={`badge badge-${now.kind}`}>{now.text}</span>
                    <span class="table-row-verb">
                        {seat === null && table.state !== "open" && <Icon name="eye" size={16} />}
                        {verb}
                    </span>
                </span>
            </Link>
        </li>
    );
}
