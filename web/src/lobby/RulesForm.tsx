// SPDX-License-Identifier: MIT
// House rules one by one, each value with a sentence that explains it.

import { useId, useState } from "preact/hooks";
import type { Catalogue } from "../engine/types";
import { HOUSE_RULES } from "../houserules";
import { t, tn } from "../i18n";
import { Icon } from "../ui/Icon";
import { RuleLink } from "../ui/RuleLink";
import { withOption, type Draft } from "./draft";

type Option = Catalogue["options"][number];

/** The sets to which a chapter of the rules belongs. */
const CHAPTERS: Record<string, string[]> = {
    BASE: ["base"],
    RIVER: ["river", "river2", "gq11"],
    INNS: ["inns"],
    KING: ["king"],
    CATH: ["cathars", "csc"],
    CULT: ["cult", "csc"],
    DRAGON: ["dragon"],
    TOWER: ["tower"],
    ABBEY: ["abbey"],
    COUNT: ["count"],
    BRIDGE: ["bridges"],
    TUNNEL: ["tunnel"],
};

/** House rules that concern fewer or other sets than their chapter. */
const CONCERNED: Record<string, string[]> = {
    "start-tile": ["river", "river2", "gq11", "count"],
    rivers: ["river2"],
    "gq11-herd": ["gq11"],
    "volcano-lake": ["river2"],
    "barn-herd": ["abbey"],
    "cult-abbey": ["abbey"],
};

/** What is offered elsewhere in the form, or nowhere: games of one seat are for exercises. */
const HIDDEN = ["alone"];

interface Props {
    draft: Draft;
    catalogue: Catalogue;
    onChange(draft: Draft): void;
}

function concerns(option: Option, draft: Draft): boolean {
    const sets = CONCERNED[option.word] ?? CHAPTERS[option.rule.split("-")[0]] ?? [];
    return sets.some((set) => (draft.copies[set] ?? 0) > 0);
}

function OptionField({ option, draft, onChange }: { option: Option; draft: Draft; onChange(draft: Draft): void }) {
    const name = useId();
    const now = draft.options[option.word] ?? option.values[0];
    const words = HOUSE_RULES[option.word];
    return (
        <fieldset class="option">
            <legend>
                {words?.name() ?? option.word} <RuleLink id={option.rule} />
            </legend>
            {option.values.map((value, i) => (
                <label key={value} class="radio">
                    <input type="radio" name={name} checked={value === now} onChange={() => onChange(withOption(draft, option, value))} />
                    <span>
                        {words?.values[value]?.() ?? value}
                        {i === 0 && <span class="note"> {t("(usual)")}</span>}
                    </span>
                </label>
            ))}
        </fieldset>
    );
}

export function RulesForm({ draft, catalogue, onChange }: Props) {
    const [all, setAll] = useState(false);
    const options = catalogue.options.filter((option) => !HIDDEN.includes(option.word));
    const shown = all ? options : options.filter((option) => concerns(option, draft) || draft.options[option.word] !== undefined);
    const changed = Object.keys(draft.options).length;
    return (
        <section class="card" aria-labelledby="rules">
            <details class="fold">
                <summary>
                    <h2 id="rules">{t("House rules")}</h2>
                    <span class="badge">{changed === 0 ? t("all as usual") : tn("one changed", "{n} changed", changed)}</span>
                    <Icon name="chevron" />
                </summary>
                <div class="options">
                    {shown.map((option) => (
                        <OptionField key={option.word} option={option} draft={draft} onChange={onChange} />
                    ))}
                </div>
                <div class="button-row">
                    {shown.length < options.length && (
                        <button type="button" class="button button-quiet" onClick={() => setAll(true)}>
                            {t("Show those of all sets")}
                        </button>
                    )}
                    {changed > 0 && (
                        <button type="button" class="button button-quiet" onClick={() => onChange({ ...draft, options: {} })}>
                            {t("All as usual")}
                        </button>
                    )}
                </div>
            </details>
        </section>
    );
}
