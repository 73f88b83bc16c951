// SPDX-License-Identifier: MIT
// Whose rules are whose: which chapters a table plays by, and what each is called.

import { chapters } from "words:chapters";
import { elements } from "words:elements";
import { t } from "../i18n";
import type { SetupLines } from "../table/setup";
import { nameOf } from "../words";

const BASE = "base";

/** The chapter that a rule is in: base has BASE-01 and TURN-01. */
export function chapterOf(rule: string): string {
    return chapters[rule.slice(0, rule.indexOf("-"))]?.file ?? "";
}

/** The elements that a table plays with. */
export function elementsOf({ sets, elements: changed }: SetupLines): string[] {
    const brought = new Set(sets.flatMap(({ word }) => elements[word] ?? []));
    for (const { word, on } of changed)
        if (on)
            brought.add(word);
        else
            brought.delete(word);
    return [...brought];
}

/** The chapters that a table plays by. */
export function chaptersOf(setup: SetupLines): Set<string> {
    const sets = new Set(setup.sets.map(({ word }) => word));
    const on = new Set(elementsOf(setup));
    const all = Object.values(chapters);
    const found = new Set(all.filter((one) => one.sets.some((set) => sets.has(set)) || one.elements.some((element) => on.has(element))).map(({ file }) => file));
    // Whatever adds to the game of tiles and followers is played by its rules; a game of its own brings no elements.
    if (on.size > 0)
        found.add(BASE);
    if (found.has(BASE) && found.size > 1)
        for (const { file, sets: own, elements: bringing } of all)
            if (own.length + bringing.length === 0)
                found.add(file);
    return found;
}

export function chapterName(chapter: string): string {
    const { sets: [set], elements: [element] } = Object.values(chapters).find(({ file }) => file === chapter) ?? { sets: [], elements: [] };
    return set !== undefined ? nameOf("set", set) : element !== undefined ? nameOf("element", element) : t("How the expansions act on each other");
}
