// SPDX-License-Identifier: MIT
// House rules one by one, each value with a sentence that explains it.

import { useId, useState } from "preact/hooks";
import type { Catalogue } from "../engine/types";
import { t, tn } from "../i18n";
import { Icon } from "../ui/Icon";
import { RuleLink } from "../ui/RuleLink";
import { nameOf, valueOf } from "../words";
import { withOption, type Draft } from "./draft";

type Option = Catalogue["options"][number];

interface Props {
    draft: Draft;
    catalogue: Catalogue;
    onChange(draft: Draft): void;
}

function concerns(option: Option, draft: Draft): boolean {
    return option.sets.some((word) => (draft.copies[word] ?? 0) > 0 || draft.elements[word] === true);
}

function OptionField({ option, draft, onChange }: { option: Option; draft: Draft; onChange(draft: Draft): void }) {
    const name = useId();
    const now = draft.options[option.word] ?? option.values[0];
    return (
        <fieldset class="option">
            <legend>
                {nameOf("option", option.word)} <RuleLink id={option.rule} />
            </legend>
            {option.values.map((value, i) => (
                <label key={value} class="radio">
                    <input type="radio" name={name} checked={value === now} onChange={() => onChange(withOption(draft, option, value))} />
                    <span>
                        {valueOf(option.word, value)}
                        {i === 0 && <span class="note"> {t("(usual)")}</span>}
                    </span>
                </label>
            ))}
        </fieldset>
    );
}

export function RulesForm({ draft, catalogue, onChange }: Props) {
    const [all, setAll] = useState(false);
    const options = catalogue.options.filter((option) => !option.hidden);
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
