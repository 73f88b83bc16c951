// SPDX-License-Identifier: MIT
// Short messages at the lower edge that go away by themselves.

import { signal } from "@preact/signals";
import { announce } from "../announce";
import { ServerError } from "../net/wire";
import { ERRORS } from "../words";
import { t } from "../i18n";

interface Toast {
    key: number;
    text: string;
    kind: "note" | "error";
}

const shown = signal<Toast[]>([]);
let keys = 0;

export function toast(text: string, kind: Toast["kind"] = "note"): void {
    const key = ++keys;
    shown.value = [...shown.value.slice(-2), { key, text, kind }];
    announce(text, { urgent: kind === "error" });
    setTimeout(() => (shown.value = shown.value.filter((one) => one.key !== key)), kind === "error" ? 7000 : 3500);
}

/** A failure as a sentence for the player. */
export function explain(error: unknown): string {
    if (!(error instanceof ServerError))
        return t("Something went wrong. Please load the page again.");
    const text = Object.hasOwn(ERRORS, error.code) ? ERRORS[error.code]() : error.message;
    return error.rule === null ? text : `${text} (${error.rule})`;
}

/** Runs what a player asked for; a failure becomes a message. Resolves to whether it worked. */
export async function attempt(work: Promise<unknown>): Promise<boolean> {
    try {
        await work;
        return true;
    } catch (error) {
        toast(explain(error), "error");
        return false;
    }
}

export function Toasts() {
    return (
        <div class="toasts">
            {shown.value.map(({ key, text, kind }) => (
                <p key={key} class={`toast toast-${kind}`}>
                    {text}
                </p>
            ))}
        </div>
    );
}
