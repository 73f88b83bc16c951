// SPDX-License-Identifier: MIT
// The form of a new table. The engine checks the setup while one chooses.

import { useEffect, useState } from "preact/hooks";
import type { Catalogue, SetupCheck } from "../engine/types";
import { t, tn } from "../i18n";
import { Icon } from "../ui/Icon";
import { RuleLink } from "../ui/RuleLink";
import { Shell } from "../ui/Shell";
import { catalogue, check, checked, engineFailed, useChecker } from "./checker";
import { makeTable } from "./create";
import { creationOf, draftText, FIRST_DRAFT, readDraft, setupText, type Draft } from "./draft";
import { PresetBar } from "./PresetBar";
import { RulesForm } from "./RulesForm";
import { SeatsForm } from "./SeatsForm";
import { SetsForm } from "./SetsForm";
import { TableForm } from "./TableForm";

export { PlayOn } from "../exchange/PlayOn";

const KEY = "bastide.draft";

function lastDraft(): Draft {
    try {
        return readDraft(localStorage.getItem(KEY) ?? "") ?? FIRST_DRAFT;
    } catch {
        return FIRST_DRAFT;
    }
}

function keep(draft: Draft): void {
    try {
        localStorage.setItem(KEY, draftText(draft));
    } catch {
        // only a convenience
    }
}

function Problem({ error }: { error: NonNullable<SetupCheck["error"]> }) {
    return (
        <p class="check check-bad" role="alert">
            <Icon name="warning" size={18} />
            <span>{error.text}</span>
            {error.rule !== undefined && <RuleLink id={error.rule} />}
        </p>
    );
}

export function Status({ answer }: { answer: SetupCheck | null }) {
    if (engineFailed.value)
        return <p class="check check-bad">{t("The engine could not be loaded. Please load the page again.")}</p>;
    if (answer === null)
        return <p class="check note">{t("Checking…")}</p>;
    if (answer.error !== undefined)
        return <Problem error={answer.error} />;
    return (
        <p class="check">
            <Icon name="check" size={18} /> {tn("one tile to draw", "{n} tiles to draw", answer.tiles ?? 0)}
        </p>
    );
}

function Form({ known }: { known: Catalogue }) {
    const [draft, setDraft] = useState(lastDraft);
    const [busy, setBusy] = useState(false);
    const setup = setupText(draft, known);
    useEffect(() => void check(setup), [setup]);
    const answer = checked.value;
    async function create() {
        keep(draft);
        setBusy(true);
        await makeTable(creationOf(draft, known));
        setBusy(false);
    }
    const open = draft.seats.some((seat) => seat.kind === "open");
    return (
        <>
            <PresetBar draft={draft} catalogue={known} onChange={setDraft} />
            <div class="form-columns">
                <div class="stack">
                    <SeatsForm draft={draft} catalogue={known} onChange={setDraft} />
                    <TableForm draft={draft} onChange={setDraft} />
                    <RulesForm draft={draft} catalogue={known} counting={false} onChange={setDraft} />
                    <RulesForm draft={draft} catalogue={known} counting onChange={setDraft} />
                </div>
                <SetsForm draft={draft} catalogue={known} onChange={setDraft} />
            </div>
            <div class="form-bar">
                <Status answer={answer} />
                <button
                    type="button"
                    class="button button-primary button-large"
                    disabled={busy || answer?.ok !== true}
                    onClick={() => void create()}
                >
                    {open ? t("Create table") : t("Begin the game")}
                </button>
            </div>
        </>
    );
}

export function NewTable() {
    useChecker();
    useEffect(() => {
        document.title = `${t("Set up a table")} – Bastide`;
    }, []);
    const known = catalogue.value;
    return (
        <Shell>
            <h1 class="page-title">{t("Set up a table")}</h1>
            {known !== null ? <Form known={known} /> : engineFailed.value ? <Status answer={null} /> : <p class="note loading">{t("Loading…")}</p>}
        </Shell>
    );
}
