// SPDX-License-Identifier: MIT
// What a player has chosen for this device. Each setting is a signal; a change is kept in localStorage and reaches other tabs.

import { computed, effect, signal, type Signal } from "@preact/signals";
import { languages } from "locale:all";

const PREFIX = "bastide.";

function read(key: string): unknown {
    try {
        const text = localStorage.getItem(PREFIX + key);
        return text === null ? undefined : JSON.parse(text);
    } catch {
        return undefined; // no storage, or not ours
    }
}

function setting<T extends string | boolean>(key: string, usual: T, allowed: readonly T[]): Signal<T> {
    const valid = (value: unknown): T => (allowed.includes(value as T) ? (value as T) : usual);
    const made = signal<T>(valid(read(key)));
    let first = true;
    effect(() => {
        const text = JSON.stringify(made.value);
        if (!first) {
            try {
                localStorage.setItem(PREFIX + key, text);
            } catch {
                // a private window: the choice lasts as long as the page
            }
        }
        first = false;
    });
    if (typeof window !== "undefined") {
        window.addEventListener("storage", (event) => {
            if (event.key === PREFIX + key)
                made.value = valid(read(key));
        });
    }
    return made;
}

const flag = (key: string, usual: boolean) => setting<boolean>(key, usual, [true, false]);

export const languageChoice = setting<string>("language", "auto", ["auto", "en", ...languages.map(({ code }) => code)]);
export const theme = setting("theme", "auto", ["auto", "light", "dark"] as const);
/** When a move must be confirmed: always; only before a figure goes into a field; never. */
export const confirmMoves = setting("confirm", "always", ["always", "fields", "never"] as const);
/** How tiles are drawn: as a land, or with large signs and strong contrast. */
export const tileStyle = setting("tiles", "painted", ["painted", "plain"] as const);
export const motion = setting("motion", "auto", ["auto", "full", "reduced"] as const);
/** How what the others do is shown: not at all, in half the time, in the time it would take at a table. */
export const stageSpeed = setting("stage", "calm", ["off", "quick", "calm"] as const);
export const sound = flag("sound", true);
export const volume = setting("volume", "medium", ["low", "medium", "high"] as const);
/** Notifications of the browser when it is my turn and the page is hidden. */
export const notify = flag("notify", false);
/** What those say who only watch a game. */
export const watchersTalk = flag("watchers", true);
export const coordinates = flag("coordinates", false);
/** The log with every action in notation; otherwise a line for each turn. */
export const notation = flag("notation", false);
/** A note when an expansion matters for the first time. */
export const lessons = flag("lessons", true);
export const textSize = setting("text", "normal", ["normal", "large", "larger"] as const);

const media = (query: string) => {
    if (typeof matchMedia === "undefined")
        return signal(false);
    const list = matchMedia(query);
    const made = signal(list.matches);
    list.addEventListener("change", () => (made.value = list.matches));
    return made;
};

const prefersDark = media("(prefers-color-scheme: dark)");
const prefersReduced = media("(prefers-reduced-motion: reduce)");

/** What the choices come to. */
export const dark = computed(() => (theme.value === "auto" ? prefersDark.value : theme.value === "dark"));
export const reducedMotion = computed(() => (motion.value === "auto" ? prefersReduced.value : motion.value === "reduced"));
export const staging = computed(() => (reducedMotion.value ? "off" : stageSpeed.value));
export const language = computed<string>(() => {
    if (languageChoice.value !== "auto")
        return languageChoice.value;
    const wanted = typeof navigator === "undefined" ? "en" : navigator.language.toLowerCase().replace("-", "_");
    // the language of a country ("pt_BR") goes before the language alone
    const fits = languages.filter(({ code }) => wanted === code.toLowerCase() || wanted.startsWith(`${code.toLowerCase()}_`));
    return fits.sort((a, b) => b.code.length - a.code.length)[0]?.code ?? "en";
});

/** Writes theme, motion, text size and language to the root element, where the style sheets see them. */
export function showSettings(root: HTMLElement): void {
    effect(() => {
        root.dataset.theme = dark.value ? "dark" : "light";
        root.dataset.motion = reducedMotion.value ? "reduced" : "full";
        root.dataset.text = textSize.value;
        root.dataset.tiles = tileStyle.value;
        root.lang = language.value.replace("_", "-");
    });
}
