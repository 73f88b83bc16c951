// SPDX-License-Identifier: MIT
// Whose talk is not shown on this device, at any table.

import { signal, type ReadonlySignal } from "@preact/signals";
import type { ChatLine } from "../table/model";

const KEY = "bastide.muted";
const MOST = 200;

function read(): string[] {
    try {
        const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
        return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
    } catch {
        return []; // no storage, or not ours
    }
}

const list = signal<readonly string[]>(read());
if (typeof window !== "undefined") {
    window.addEventListener("storage", (event) => {
        if (event.key === KEY)
            list.value = read();
    });
}

export const muted: ReadonlySignal<readonly string[]> = list;

export function mute(player: string, on: boolean): void {
    list.value = [...list.value.filter((one) => one !== player), ...(on ? [player] : [])].slice(-MOST);
    try {
        localStorage.setItem(KEY, JSON.stringify(list.value));
    } catch {
        // a private window: it lasts as long as the page
    }
}

/** The lines that are shown: nothing of those who are muted, and of watchers only if they are wanted. */
export function audible(lines: readonly ChatLine[], silent: readonly string[], watchers: boolean): ChatLine[] {
    return lines.filter((line) => !silent.includes(line.player) && (watchers || !line.watcher));
}
