// SPDX-License-Identifier: MIT
// Whose rules are whose: which chapters a table plays by, and what each is called.

import { chapters, meetings } from "words:chapters";
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
    const found = new Set(Object.values(chapters).filter((one) => one.sets.some((set) => sets.has(set)) || one.elements.some((element) => on.has(element))).map(({ file }) => file));
    // Whatever adds to the game of tiles and followers is played by its rules; a game of its own brings no elements.
    if (on.size > 0)
        found.add(BASE);
    return found;
}

/** Whether a rule is about several chapters. */
export const between = (rule: string): boolean => rule in meetings;

/** Whether a rule matters at a table of these chapters: those about several where they meet. */
export function concerns(rule: string, here: ReadonlySet<string>): boolean {
    if (!between(rule))
        return here.has(chapterOf(rule));
    const plays = (module: string) => here.has(chapters[module.trim()]?.file ?? "");
    return meetings[rule].split(",").some((all) => all.split("×").every(plays));
}

export function chapterName(chapter: string): string {
    const { sets: [set], elements: [element] } = Object.values(chapters).find(({ file }) => file === chapter) ?? { sets: [], elements: [] };
    return set !== undefined ? nameOf("set", set) : element !== undefined ? nameOf("element", element) : t("How the expansions act on each other");
}
