// SPDX-License-Identifier: MIT
// The number of a rule, which opens its text.

import { signal } from "@preact/signals";
import { t } from "../i18n";
import { language } from "../settings";
import { Dialog } from "./Dialog";

type Rules = Record<string, { title?: string; text: string }>;

const open = signal<string | null>(null);
const rules = signal<Record<string, Rules>>({});
const failed = signal(false);

async function load(code: string): Promise<void> {
    if (rules.value[code] !== undefined)
        return;
    failed.value = false;
    try {
        const answer = await fetch(`/rules/${code}.json`);
        if (!answer.ok)
            throw new Error(String(answer.status));
        rules.value = { ...rules.value, [code]: (await answer.json()) as Rules };
    } catch {
        failed.value = true;
    }
}

/** Fetches the rules before somebody asks for one, for screens that show texts of them at once. */
export function wantRules(): void {
    void load(language.value);
}

/** A rule in the player's language (the server has English where there is no translation); null while it is not here. */
export function ruleOf(id: string): { title?: string; text: string } | null {
    return rules.value[language.value]?.[id] ?? null;
}

/** All rules in the player's language; null while they are not here. */
export function rulesNow(): Rules | null {
    return rules.value[language.value] ?? null;
}

export function showRule(id: string): void {
    open.value = id;
    wantRules();
}

/** `why`: it asks as people do, not by the number. */
export function RuleLink({ id, why = false }: { id: string; why?: boolean }) {
    return (
        <button type="button" class={why ? "rule-link is-why" : "rule-link"} aria-label={why ? undefined : t("Rule {id}", { id })} onClick={() => showRule(id)}>
            {why ? t("why?") : id}
        </button>
    );
}

/** The window of the rule that was asked for; stands once in the page. */
export function RuleDialog() {
    const id = open.value;
    const rule = id === null ? null : ruleOf(id);
    return (
        <Dialog title={id === null ? "" : t("Rule {id}", { id })} open={id !== null} onClose={() => (open.value = null)}>
            {rule === null ? (
                <p class="note">{failed.value ? t("The text cannot be loaded right now.") : t("Loading…")}</p>
            ) : (
                <div>
                    {rule.title !== undefined && rule.title !== "" && <h3>{rule.title}</h3>}
                    <p class="rule-text">{rule.text}</p>
                </div>
            )}
        </Dialog>
    );
}
