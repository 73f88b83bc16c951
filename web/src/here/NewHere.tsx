// SPDX-License-Identifier: MIT
// The form of a game at this device: people who pass it on, and bots.

import { useEffect, useState } from "preact/hooks";
import type { Catalogue, Colour } from "../engine/types";
import { t } from "../i18n";
import { catalogue, check, checked, engineFailed, useChecker } from "../lobby/checker";
import { ALONE_SEATS, FIRST_DRAFT, readDraft, setupText, USUAL_BOT, type Draft } from "../lobby/draft";
import { Status } from "../lobby/NewTable";
import { RulesForm } from "../lobby/RulesForm";
import { SetsForm } from "../lobby/SetsForm";
import { herePath, navigate } from "../router";
import { Segmented, Select } from "../ui/controls";
import { BotNote } from "../ui/BotFace";
import { Icon } from "../ui/Icon";
import { SeatMark } from "../ui/SeatMark";
import { Shell } from "../ui/Shell";
import { BOT_NOTES, botLabel, botNames, colourPlayer, nameOf, say } from "../words";
import { beginGame, shuffled, type KeptSeat } from "./store";

const KEY = "bastide.here-draft";
const MOST_SEATS = 6;
const MOST_NAME = 24;
const PERSON = "person";

interface Plan {
    draft: Draft;
    seats: KeptSeat[];
}

const FIRST: Plan = {
    draft: FIRST_DRAFT,
    seats: [
        { colour: "red", name: "", bot: null },
        { colour: "blue", name: "", bot: null },
    ],
};

function isSeat(value: unknown): value is KeptSeat {
    const seat = value as KeptSeat | null;
    return typeof seat === "object" && seat !== null && typeof seat.colour === "string" && typeof seat.name === "string" && (seat.bot === null || typeof seat.bot === "string");
}

function lastPlan(): Plan {
    try {
        const { draft, seats } = JSON.parse(localStorage.getItem(KEY) ?? "{}") as { draft?: unknown; seats?: unknown };
        const read = readDraft(JSON.stringify(draft ?? null));
        return read !== null && Array.isArray(seats) && seats.length > 1 && seats.every(isSeat) ? { draft: read, seats } : FIRST;
    } catch {
        return FIRST;
    }
}

/** The draft has as many seats, in the same colours: rules may depend on it. */
function seated(draft: Draft, seats: readonly KeptSeat[]): Draft {
    return { ...draft, seats: seats.map(({ colour, bot }) => ({ colour, kind: bot === null ? "open" : "bot", bot: bot ?? USUAL_BOT })) };
}

interface Props {
    plan: Plan;
    known: Catalogue;
    onChange(plan: Plan): void;
}

function Seats({ plan, known, onChange }: Props) {
    const { seats } = plan;
    const alone = known.sets.some((one) => one.alone && (plan.draft.copies[one.word] ?? 0) > 0);
    const set = (next: KeptSeat[]) => onChange({ ...plan, seats: next });
    const change = (at: number, part: Partial<KeptSeat>) =>
        // a colour that another seat has is swapped with it
        set(seats.map((seat, i) => (i === at ? { ...seat, ...part } : part.colour === seat.colour ? { ...seat, colour: seats[at].colour } : seat)));
    const add = (bot: string | null) => {
        const colour = known.colours.find((one) => seats.every((seat) => seat.colour !== one));
        if (colour !== undefined)
            set([...seats, { colour, name: "", bot }]);
    };
    const bots = botNames(seats.map(({ bot }) => bot));
    return (
        <section class="card" aria-labelledby="seats">
            <h2 id="seats">
                <Icon name="users" size={22} /> {t("Players")}
            </h2>
            <ul class="seat-form">
                {seats.map((seat, i) => (
                    <li key={i} class="seat-form-row">
                        <SeatMark colour={seat.colour} size={28} />
                        <Select<Colour>
                            label={t("Colour of seat {n}", { n: i + 1 })}
                            hideLabel
                            value={seat.colour}
                            options={known.colours.map((colour) => ({ value: colour, label: nameOf("colour", colour) }))}
                            onChange={(colour) => change(i, { colour })}
                        />
                        <Select
                            label={t("Who sits on seat {n}", { n: i + 1 })}
                            hideLabel
                            value={seat.bot ?? PERSON}
                            options={[{ value: PERSON, label: t("A person") }, ...known.bots.map((bot) => ({ value: bot, label: `${t("Bot")}: ${botLabel(bot)}` }))]}
                            onChange={(value) => change(i, { bot: value === PERSON ? null : value })}
                        />
                        <button
                            type="button"
                            class="icon-button"
                            aria-label={t("Remove seat {n}", { n: i + 1 })}
                            title={t("Remove seat {n}", { n: i + 1 })}
                            disabled={seats.length <= 2}
                            onClick={() => set(seats.filter((_, at) => at !== i))}
                        >
                            <Icon name="close" size={18} />
                        </button>
                        {seat.bot === null ? (
                            <input
                                type="text"
                                class="input seat-form-note"
                                aria-label={t("Name of seat {n}", { n: i + 1 })}
                                placeholder={colourPlayer(seat.colour)}
                                value={seat.name}
                                maxLength={MOST_NAME}
                                autoComplete="off"
                                onInput={(event) => change(i, { name: event.currentTarget.value })}
                            />
                        ) : (
                            <div class="seat-form-note">
                                <BotNote bot={seat.bot} name={bots[i]} note={say(BOT_NOTES, seat.bot)} />
                            </div>
                        )}
                    </li>
                ))}
            </ul>
            {seats.length < (alone ? ALONE_SEATS : MOST_SEATS) && (
                <div class="button-row">
                    <button type="button" class="button" onClick={() => add(null)}>
                        <Icon name="plus" size={18} /> {t("A person")}
                    </button>
                    <button type="button" class="button" onClick={() => add(USUAL_BOT)}>
                        <Icon name="bot" size={18} /> {t("Bot")}
                    </button>
                </div>
            )}
            <Segmented
                label={t("Order and beginning")}
                value={plan.draft.order}
                options={[
                    { value: "random", label: t("By chance") },
                    { value: "fixed", label: t("As above") },
                ]}
                onChange={(order) => onChange({ ...plan, draft: { ...plan.draft, order } })}
            />
        </section>
    );
}

function Form({ known }: { known: Catalogue }) {
    const [plan, setPlan] = useState(lastPlan);
    const draft = seated(plan.draft, plan.seats);
    const setup = setupText(draft, known);
    useEffect(() => void check(setup), [setup]);
    const answer = checked.value;
    // a game may be for fewer seats
    const onDraft = (next: Draft) => setPlan({ draft: next, seats: plan.seats.slice(0, next.seats.length) });
    function begin() {
        try {
            localStorage.setItem(KEY, JSON.stringify(plan));
        } catch {
            // only a convenience
        }
        const seats = plan.seats.map((seat) => ({ ...seat, name: seat.name.trim() }));
        navigate(herePath(beginGame(setup, draft.order === "random" ? shuffled(seats) : seats).id));
    }
    return (
        <>
            <div class="form-columns">
                <div class="stack">
                    <Seats plan={plan} known={known} onChange={setPlan} />
                    <RulesForm draft={draft} catalogue={known} counting={false} onChange={onDraft} />
                    <RulesForm draft={draft} catalogue={known} counting onChange={onDraft} />
                </div>
                <SetsForm draft={draft} catalogue={known} onChange={onDraft} />
            </div>
            <div class="form-bar">
                <Status answer={answer} />
                <button type="button" class="button button-primary button-large" disabled={answer?.ok !== true} onClick={begin}>
                    {t("Begin the game")}
                </button>
            </div>
        </>
    );
}

export function NewHere() {
    useChecker();
    useEffect(() => {
        document.title = `${t("At this screen")} – Bastide`;
    }, []);
    const known = catalogue.value;
    return (
        <Shell>
            <h1 class="page-title">{t("At this screen")}</h1>
            <p class="lead">{t("Pass the device on, add bots as you like. The game stays on this device and needs no connection.")}</p>
            {known !== null ? <Form known={known} /> : engineFailed.value ? <Status answer={null} /> : <p class="note loading">{t("Loading…")}</p>}
        </Shell>
    );
}
