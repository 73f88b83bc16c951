// SPDX-License-Identifier: MIT
// Who plays: seats with their colours.

import type { Catalogue, Colour } from "../engine/types";
import { t, tc, tn } from "../i18n";
import { Segmented, Select } from "../ui/controls";
import { BotNote } from "../ui/BotFace";
import { Icon } from "../ui/Icon";
import { SeatMark } from "../ui/SeatMark";
import { BOT_NOTES, botLabel, botNames, nameOf, say } from "../words";
import { ALONE_SEATS, changeSeat, withSeat, type Draft, type DraftSeat } from "./draft";

const MOST_SEATS = 6;

interface Props {
    draft: Draft;
    catalogue: Catalogue;
    onChange(draft: Draft): void;
    /** Of a game that goes on: who sat there, and with how many points. Colours, order and number of the seats stay. */
    fixed?: readonly { name: string; score: number }[];
}

function who(seat: DraftSeat): string {
    return seat.kind === "bot" ? seat.bot : seat.kind;
}

export function SeatsForm({ draft, catalogue, onChange, fixed }: Props) {
    const alone = catalogue.sets.some((set) => set.alone && (draft.copies[set.word] ?? 0) > 0);
    const choose = (at: number, value: string) =>
        onChange(
            changeSeat(draft, at, value === "me" || value === "open" ? { kind: value } : { kind: "bot", bot: value }),
        );
    const bots = botNames(draft.seats.map((seat) => (seat.kind === "bot" ? seat.bot : null)));
    return (
        <section class="card" aria-labelledby="seats">
            <h2 id="seats">
                <Icon name="users" size={22} /> {t("Players")}
            </h2>
            <ul class="seat-form">
                {draft.seats.map((seat, i) => (
                    <li key={i} class="seat-form-row">
                        <SeatMark colour={seat.colour} size={28} empty={seat.kind === "open"} />
                        {fixed ? (
                            <span class="seat-form-who">
                                {fixed[i]?.name || nameOf("colour", seat.colour)} <span class="note">{tn("{n} point", "{n} points", fixed[i]?.score ?? 0)}</span>
                            </span>
                        ) : (
                            <Select<Colour>
                                label={t("Colour of seat {n}", { n: i + 1 })}
                                hideLabel
                                value={seat.colour}
                                options={catalogue.colours.map((colour) => ({ value: colour, label: nameOf("colour", colour) }))}
                                onChange={(colour) => onChange(changeSeat(draft, i, { colour }))}
                            />
                        )}
                        <Select
                            label={t("Who sits on seat {n}", { n: i + 1 })}
                            hideLabel
                            value={who(seat)}
                            options={[
                                { value: "me", label: t("You") },
                                { value: "open", label: tc("seat", "Open") },
                                ...catalogue.bots.map((bot) => ({ value: bot, label: `${t("Bot")}: ${botLabel(bot)}` })),
                            ]}
                            onChange={(value) => choose(i, value)}
                        />
                        {!fixed && (
                            <button
                                type="button"
                                class="icon-button"
                                aria-label={t("Remove seat {n}", { n: i + 1 })}
                                title={t("Remove seat {n}", { n: i + 1 })}
                                disabled={draft.seats.length <= 2}
                                onClick={() => onChange({ ...draft, seats: draft.seats.filter((_, at) => at !== i) })}
                            >
                                <Icon name="close" size={18} />
                            </button>
                        )}
                        {seat.kind === "bot" && (
                            <div class="seat-form-note">
                                <BotNote bot={seat.bot} name={bots[i]} note={say(BOT_NOTES, seat.bot)} />
                            </div>
                        )}
                    </li>
                ))}
            </ul>
            {!fixed && draft.seats.length < (alone ? ALONE_SEATS : MOST_SEATS) && (
                <div class="button-row">
                    <button type="button" class="button" onClick={() => onChange(withSeat(draft, catalogue.colours, "open"))}>
                        <Icon name="plus" size={18} /> {t("Open seat")}
                    </button>
                    <button type="button" class="button" onClick={() => onChange(withSeat(draft, catalogue.colours, "bot"))}>
                        <Icon name="bot" size={18} /> {t("Bot")}
                    </button>
                </div>
            )}
            {!fixed && (
                <Segmented
                    label={t("Order and beginning")}
                    value={draft.order}
                    options={[
                        { value: "random", label: t("By chance") },
                        { value: "fixed", label: t("As above") },
                    ]}
                    onChange={(order) => onChange({ ...draft, order })}
                />
            )}
        </section>
    );
}
