// SPDX-License-Identifier: MIT
// Texts of the rules by their IDs, fetched when first wanted.

import { effect, signal } from "@preact/signals";
import { language } from "../settings";

export interface Rule {
    title: string;
    text: string;
}

const rules = signal<Record<string, Rule>>({});
let asked: string | null = null;

async function load(lang: string): Promise<void> {
    const answer = await fetch(`/rules/${lang}.json`);
    if (answer.ok && asked === lang)
        rules.value = (await answer.json()) as Record<string, Rule>;
}

/** Begins to fetch the rules in the reader's language; harmless if repeated. */
export function wantRules(): void {
    if (asked !== null)
        return;
    effect(() => {
        asked = language.value;
        load(asked).catch(() => undefined); // without them IDs are shown
    });
}

export function ruleOf(id: string): Rule | null {
    return rules.value[id] ?? null;
}

/** The rule that is shown in the sheet of its own. */
export const shownRule = signal<string | null>(null);
