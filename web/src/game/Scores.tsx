// SPDX-License-Identifier: MIT
// The score sheet: points by category, and every award with its arithmetic and rule.

import { SeatMark } from "../board/SeatMark";
import type { Colour, Seat, View } from "../engine/types";
import type { SeatInfo } from "../table/model";
import { number, signed, t } from "../i18n";
import { arithmetic } from "./arithmetic";
import { RuleLink } from "../ui/RuleLink";
import type { Entry } from "./session";
import { capital, categoryWord, colourWord, featureWord, plainName, seatName } from "./words";

const ORDER = ["roads", "cities", "cloisters", "fields", "goods", "king", "baron", "fairy", "castles", "barns", "ransom", "bazaar", "gold", "wheel", "crowns", "robbers", "teacher", "messages", "catapult"];

/** Where points came from, in the usual order; what it does not know comes last. */
function categoriesOf(view: View): string[] {
    const brought = new Set(view.seats.flatMap(({ points }) => Object.keys(points).filter((c) => (points[c] ?? 0) !== 0)));
    return [...ORDER.filter((c) => brought.delete(c)), ...brought];
}

function nameOf(seats: readonly SeatInfo[], seat: Seat): string {
    const info = seats[seat];
    return info ? plainName(info) : seatName(seats, seat);
}

function pointsOf(points: number | undefined): string {
    return points === undefined ? "–" : number(points);
}

export function CategoryTable({ view, seats, winners = view.winners }: { view: View; seats: readonly SeatInfo[]; winners?: readonly Seat[] }) {
    const used = categoriesOf(view);
    return (
        <table class="score-table" data-testid="scores">
            <thead>
                <tr>
                    <td />
                    {view.seats.map((seat, i) => (
                        <th key={seat.colour} scope="col" class={winners.includes(i) ? "is-winner" : ""}>
                            <SeatMark colour={seat.colour} />
                            <span class="score-name">{nameOf(seats, i)}</span>
                            <span class="visually-hidden"> ({colourWord(seat.colour)})</span>
                        </th>
                    ))}
                </tr>
            </thead>
            <tbody>
                {used.map((category) => (
                    <tr key={category}>
                        <th scope="row">{categoryWord(category)}</th>
                        {view.seats.map((seat) => (
                            <td key={seat.colour}>{pointsOf(seat.points[category])}</td>
                        ))}
                    </tr>
                ))}
            </tbody>
            <tfoot>
                <tr>
                    <th scope="row">{t("Total")}</th>
                    {view.seats.map((seat, i) => (
                        <td key={seat.colour} class={winners.includes(i) ? "is-winner" : ""}>
                            {number(seat.score)}
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
    what: string;
    square: string;
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
                    what: capital(e.feature && e.x !== undefined ? featureWord(e.feature) : categoryWord(e.category ?? "")),
                    square: e.feature && e.x !== undefined ? `${e.x},${e.y ?? 0}` : "",
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
            <ol class="awards">
                {lines.map((line, i) => (
                    <li key={i} class="award">
                        <button type="button" class="text-button award-what" onClick={() => look(line.action + 1)}>
                            {line.what} {line.square && <small>{line.square}</small>}
                        </button>
                        <span class="award-seat">
                            {colours[line.seat] && <SeatMark colour={colours[line.seat] ?? "grey"} />}
                            <span>{seatName(seats, line.seat)}</span>
                        </span>
                        <span class="award-sum number">{line.sum}</span>
                        <b class="award-points number">{signed(line.points)}</b>
                        <span class="award-rule">{line.rule && <RuleLink id={line.rule} />}</span>
                    </li>
                ))}
            </ol>
        </>
    );
}
