// SPDX-License-Identifier: MIT
// House rules one by one, each value with a sentence that explains it; and likewise how many of each figure and piece.

import { useId, useState } from "preact/hooks";
import type { Catalogue, Option } from "../engine/types";
import { t, tn } from "../i18n";
import { Stepper } from "../ui/controls";
import { Icon } from "../ui/Icon";
import { RuleLink } from "../ui/RuleLink";
import { houseRuleName, houseRuleNote, valueOf } from "../houseRules";
import { isOn, usualOf, withOption, withoutOptions, type Draft } from "./draft";

interface Props {
    draft: Draft;
    catalogue: Catalogue;
    counting: boolean; // those about numbers, or the others
    onChange(draft: Draft): void;
}

interface FieldProps {
    option: Option;
    draft: Draft;
    onChange(draft: Draft): void;
}

/** A figure that can be switched off is of no interest then; otherwise its sets say whether it is. The rules of the base game are always there. */
function concerns(option: Option, { draft, catalogue }: Props): boolean {
    const element = catalogue.elements.find(({ word }) => word === option.word);
    if (option.counting && element !== undefined)
        return isOn(element, draft);
    return option.sets.some((word) => word === "base" || (draft.copies[word] ?? 0) > 0 || draft.elements[word] === true);
}

function NumberField({ option, draft, onChange }: FieldProps) {
    const name = houseRuleName(option.word);
    const usual = usualOf(option, draft);
    const value = draft.options[option.word] ?? usual;
    return (
        <div class="option number-row" data-option={option.word}>
            <div>
                <strong>{name}</strong> <RuleLink id={option.rule} />
                <p class="note">
                    {houseRuleNote(option.word)} {value === usual ? t("(usual)") : t("Usual: {n}.", { n: usual })}
                </p>
            </div>
            <Stepper
                label={name}
                less={t("{name}: one less", { name })}
                more={t("{name}: one more", { name })}
                value={Number(value)}
                min={option.range?.least ?? 0}
                max={option.range?.most ?? 0}
                onChange={(number) => onChange(withOption(draft, option, String(number)))}
            />
        </div>
    );
}

function OptionField({ option, draft, onChange }: FieldProps) {
    const name = useId();
    const now = draft.options[option.word] ?? option.values[0];
    return (
        <fieldset class="option">
            <legend>
                {houseRuleName(option.word)} <RuleLink id={option.rule} />
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

export function RulesForm(props: Props) {
    const { draft, catalogue, counting, onChange } = props;
    const [all, setAll] = useState(false);
    const id = useId();
    const options = catalogue.options.filter((option) => !option.hidden && option.counting === counting);
    const shown = all ? options : options.filter((option) => concerns(option, props) || draft.options[option.word] !== undefined);
    const changed = options.filter(({ word }) => draft.options[word] !== undefined).length;
    return (
        <section class="card" aria-labelledby={id}>
            <details class="fold">
                <summary>
                    <h2 id={id}>{counting ? t("How many of each") : t("House rules")}</h2>
                    <span class="badge">{changed === 0 ? t("all as usual") : tn("one changed", "{n} changed", changed)}</span>
                    <Icon name="chevron" />
                </summary>
                <div class="options">
                    {shown.map((option) =>
                        option.range === undefined ? (
                            <OptionField key={option.word} option={option} draft={draft} onChange={onChange} />
                        ) : (
                            <NumberField key={option.word} option={option} draft={draft} onChange={onChange} />
                        ),
                    )}
                </div>
                <div class="button-row">
                    {shown.length < options.length && (
                        <button type="button" class="button button-quiet" onClick={() => setAll(true)}>
                            {t("Show those of all sets")}
                        </button>
                    )}
                    {changed > 0 && (
                        <button type="button" class="button button-quiet" onClick={() => onChange(withoutOptions(draft, options))}>
                            {t("All as usual")}
                        </button>
                    )}
                </div>
            </details>
        </section>
    );
}
