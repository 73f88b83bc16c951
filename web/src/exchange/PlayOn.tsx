// SPDX-License-Identifier: MIT
// The form of a table that goes on from a position: who plays, and what the table is like. Setup and order are those of
// the game it comes from.

import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../i18n";
import { catalogue, engineFailed, useChecker } from "../lobby/checker";
import { FIRST_DRAFT, USUAL_BOT, creationOf, type Draft } from "../lobby/draft";
import { SeatsForm } from "../lobby/SeatsForm";
import { TableForm } from "../lobby/TableForm";
import type { Catalogue } from "../engine/types";
import { Link } from "../router";
import { language } from "../settings";
import { Icon } from "../ui/Icon";
import { Shell } from "../ui/Shell";
import { nameOf } from "../words";
import { onward, type Onward } from "./onward";
import { goOn } from "./send";

const MOST_TITLE = 60; // characters

function firstDraft(from: Onward): Draft {
    return {
        ...FIRST_DRAFT,
        title: [...from.title].slice(0, MOST_TITLE).join(""),
        order: "fixed",
        seats: from.seats.map(({ colour }, i) => ({ colour, kind: i === from.turn ? "me" : "bot", bot: USUAL_BOT })),
    };
}

function Standing({ from }: { from: Onward }) {
    return (
        <p class="lead" data-testid="on-position">
            {from.title !== "" && <strong class="file-name">{from.title}: </strong>}
            {t("after {at} of {of} actions.", { at: from.at, of: from.of })}{" "}
            {tn("One tile is left to draw.", "{n} tiles are left to draw.", from.left)}{" "}
            {t("To move: {name}.", { name: from.seats[from.turn]?.name || nameOf("colour", from.seats[from.turn]?.colour ?? "red") })}
        </p>
    );
}

function Form({ from, known }: { from: Onward; known: Catalogue }) {
    const [draft, setDraft] = useState(() => firstDraft(from));
    const [busy, setBusy] = useState(false);
    async function create() {
        setBusy(true);
        const { setup: _, ...wish } = creationOf(draft, known);
        await goOn(from.record, { ...wish, order: "fixed", at: from.at, lang: language.value });
        setBusy(false);
    }
    const open = draft.seats.some((seat) => seat.kind === "open");
    return (
        <>
            <Standing from={from} />
            <div class="form-columns">
                <SeatsForm draft={draft} catalogue={known} onChange={setDraft} fixed={from.seats.map(({ name, score }) => ({ name, score }))} />
                <TableForm draft={draft} onChange={setDraft} />
            </div>
            <div class="form-bar">
                <p class="check note">
                    <Icon name="info" size={18} /> {t("What has happened so far stays as it is; what is drawn from here on is new.")}
                </p>
                <button type="button" class="button button-primary button-large" data-testid="go-on" disabled={busy} onClick={() => void create()}>
                    {open ? t("Create table") : t("Play on")}
                </button>
            </div>
        </>
    );
}

export function PlayOn() {
    useChecker();
    useEffect(() => {
        document.title = `${t("Play on from here")} – Bastide`;
    }, []);
    const [from] = useState(onward);
    const known = catalogue.value;
    return (
        <Shell>
            <h1 class="page-title">{t("Play on from here")}</h1>
            {from === null ? (
                <>
                    <p class="lead">{t("There is no position to play on from. Open a game and go to a move first.")}</p>
                    <Link to="/file" class="button button-primary">
                        {t("Open a game")}
                    </Link>
                </>
            ) : known !== null ? (
                <Form from={from} known={known} />
            ) : (
                <p class="note loading">{engineFailed.value ? t("The engine could not be loaded. Please load the page again.") : t("Loading…")}</p>
            )}
        </Shell>
    );
}
