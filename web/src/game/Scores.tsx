// SPDX-License-Identifier: MIT
// The score sheet: points by category, and every award with its arithmetic and rule.

import { SeatMark } from "../board/SeatMark";
import type { Colour, Seat, View } from "../engine/types";
import type { SeatInfo } from "../table/model";
import { t } from "../i18n";
import { arithmetic } from "./eventWords";
import { RuleLink } from "../ui/RuleLink";
import type { Entry } from "./session";
import { categoryWord, featureWord, seatName } from "./words";

const ORDER = ["roads", "cities", "cloisters", "fields", "goods", "king", "baron", "fairy", "castles", "barns", "ransom", "bazaar"];

export function CategoryTable({ view, seats }: { view: View; seats: readonly SeatInfo[] }) {
    const used = ORDER.filter((c) => view.seats.some((s) => (s.points[c] ?? 0) !== 0));
    return (
        <table class="score-table" data-testid="scores">
            <thead>
                <tr>
                    <td />
                    {view.seats.map((seat, i) => (
                        <th key={seat.colour} scope="col" class={view.winners.includes(i) ? "is-winner" : ""}>
                            <SeatMark colour={seat.colour} />
                            <span>{seatName(seats, i)}</span>
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {used.map((category) => (
                    <tr key={category}>
                        <th scope="row">{categoryWord(category)}</th>
                        {view.seats.map((seat) => (
                            <td key={seat.colour}>{seat.points[category] ?? "–"}</td>
                        ))}
                    </tr>
                ))}
            </tbody>
            <tfoot>
                <tr>
                    <th scope="row">{t("Total")}</th>
                    {view.seats.map((seat, i) => (
                        <td key={seat.colour} class={view.winners.includes(i) ? "is-winner" : ""}>
                            {seat.score}
                        </td>
                    ))}
                </tr>
            </tfoot>
        </table>
    );
}

interface Line {
    action: number;
    seat: Seat;
    points: number;
    text: string;
    sum: string;
    rule: string | null;
}

export function awardLines(entries: readonly Entry[]): Line[] {
    const lines: Line[] = [];
    for (const entry of entries)
        for (const e of entry.events)
            if (e.kind === "award" && e.seat !== null)
                lines.push({
                    action: entry.action,
                    seat: e.seat,
                    points: e.points,
                    text: e.feature && e.x !== undefined ? `${featureWord(e.feature)} ${e.x},${e.y ?? 0}` : categoryWord(e.category ?? ""),
                    sum: e.why ? arithmetic(e.why) : "",
                    rule: e.rule ?? null,
                });
    return lines;
}

interface Props {
    view: View;
    seats: readonly SeatInfo[];
    colours: readonly Colour[];
    entries: readonly Entry[];
    look: (at: number) => void;
}

export function Scores({ view, seats, colours, entries, look }: Props) {
    const lines = awardLines(entries).filter((line) => line.action < view.actions);
    return (
        <>
            <CategoryTable view={view} seats={seats} />
            <h3>{t("Every award")}</h3>
            {lines.length === 0 && <p class="empty">{t("Nobody has points yet.")}</p>}
            <table class="award-table">
                <tbody>
                    {lines.map((line, i) => (
                        <tr key={i}>
                            <td>{colours[line.seat] && <SeatMark colour={colours[line.seat] ?? "grey"} />}</td>
                            <td>
                                <button type="button" class="text-button" onClick={() => look(line.action + 1)}>
                                    {line.text}
                                </button>
                            </td>
                            <td class="number">{line.sum}</td>
                            <td class="number">
                                <b>+{line.points}</b>
                            </td>
                            <td>{line.rule && <RuleLink id={line.rule} />}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </>
    );
}
