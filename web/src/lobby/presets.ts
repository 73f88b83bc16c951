// SPDX-License-Identifier: MIT
// Ready-made games, and those a player has saved.

import { signal } from "@preact/signals";
import type { Catalogue } from "../engine/types";
import { t } from "../i18n";
import { server } from "../net/server";
import type { Preset } from "../net/wire";
import { nameOf } from "../words";
import { draftText, FIRST_DRAFT, type Draft } from "./draft";

export interface ReadyMade {
    word: string;
    name: () => string;
    note: () => string;
    /** The draft changed to this game; seats stay as far as they can. */
    apply(draft: Draft, catalogue: Catalogue): Draft;
}

function game(draft: Draft, copies: Draft["copies"], more: Partial<Draft> = {}): Draft {
    return { ...draft, copies, elements: {}, options: {}, aids: true, clock: FIRST_DRAFT.clock, ...more };
}

export const READY_MADE: readonly ReadyMade[] = [
    {
        word: "beginner",
        name: () => t("Beginner"),
        note: () => t("The base game alone."),
        apply: (draft) => game(draft, { base: 1 }),
    },
    {
        word: "classic",
        name: () => t("Classic"),
        note: () => t("With river, inns and traders."),
        apply: (draft) => game(draft, { base: 1, river: 1, inns: 1, traders: 1 }),
    },
    {
        word: "wheel",
        name: () => t("Wheel of Fortune"),
        note: () => t("The other base game, by itself."),
        apply: (draft) => game(draft, { wheel: 1 }),
    },
    {
        word: "burg",
        name: () => nameOf("set", "burg"),
        note: () => t("A game of its own, for two."),
        apply: (draft) => game(draft, { burg: 1 }, { seats: draft.seats.slice(0, 2) }),
    },
    {
        word: "everything",
        name: () => t("Everything"),
        note: () => t("All expansions whose rules are there."),
        // The collection csc has the tiles of cathars and cult once more.
        apply: (draft, catalogue) =>
            game(
                draft,
                Object.fromEntries(
                    catalogue.sets.filter((set) => set.complete && !set.alone && set.word !== "csc").map((set) => [set.word, 1]),
                ),
                { elements: Object.fromEntries(catalogue.elements.filter(({ word, sets }) => sets.length === 0 && word !== "farmers").map(({ word }) => [word, true])) },
            ),
    },
    {
        word: "tournament",
        name: () => t("Tournament"),
        note: () => t("Two players, 15 minutes each, no aids."),
        apply: (draft) =>
            game(
                draft,
                { base: 1 },
                {
                    aids: false,
                    clock: { kind: "live", seconds: 900, increment: 0 },
                    seats: draft.seats.slice(0, 2),
                    order: "random",
                },
            ),
    },
];

export const savedPresets = signal<Preset[]>([]);

export async function loadPresets(): Promise<void> {
    savedPresets.value = (await server.request("preset.list", {}, { wait: true })).presets;
}

export async function savePreset(name: string, draft: Draft): Promise<void> {
    await server.request("preset.save", { name, text: draftText(draft) });
    await loadPresets();
}

export async function deletePreset(name: string): Promise<void> {
    await server.request("preset.delete", { name });
    await loadPresets();
}
