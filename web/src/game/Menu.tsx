// SPDX-License-Identifier: MIT
// The menu of a game: everything that is not part of a move.

import { useState } from "preact/hooks";
import { tablePath } from "../router";
import { confirmMoves, coordinates, languageChoice, motion, notify, sound, textSize, theme } from "../settings";
import type { Signal } from "@preact/signals";
import { t } from "../i18n";
import { Icon, type IconName } from "./Icon";
import type { Session } from "./session";
import { Sheet } from "./Sheet";

function Choose<T extends string>({ label, value, options }: { label: string; value: Signal<T>; options: [T, string][] }) {
    return (
        <label class="setting">
            <span>{label}</span>
            <select value={value.value} onChange={(event) => (value.value = event.currentTarget.value as T)}>
                {options.map(([word, text]) => (
                    <option key={word} value={word}>
                        {text}
                    </option>
                ))}
            </select>
        </label>
    );
}

function Check({ label, value, onChange }: { label: string; value: Signal<boolean>; onChange?: (on: boolean) => void }) {
    return (
        <label class="setting">
            <span>{label}</span>
            <input
                type="checkbox"
                checked={value.value}
                onChange={(event) => {
                    value.value = event.currentTarget.checked;
                    onChange?.(value.value);
                }}
            />
        </label>
    );
}

export function Settings() {
    return (
        <section class="settings">
            <h3>{t("Settings")}</h3>
            <Choose
                label={t("Confirm moves")}
                value={confirmMoves}
                options={[
                    ["always", t("always")],
                    ["fields", t("farmers and end of turn")],
                    ["never", t("never")],
                ]}
            />
            <Check label={t("Coordinates")} value={coordinates} />
            <Check label={t("Sound")} value={sound} />
            <Check
                label={t("Notify me of my turn")}
                value={notify}
                onChange={(on) => {
                    if (on && typeof Notification !== "undefined" && Notification.permission === "default")
                        void Notification.requestPermission();
                }}
            />
            <Choose
                label={t("Colours")}
                value={theme}
                options={[
                    ["auto", t("as the device")],
                    ["light", t("light")],
                    ["dark", t("dark")],
                ]}
            />
            <Choose
                label={t("Motion")}
                value={motion}
                options={[
                    ["auto", t("as the device")],
                    ["full", t("full")],
                    ["reduced", t("reduced")],
                ]}
            />
            <Choose
                label={t("Text size")}
                value={textSize}
                options={[
                    ["normal", t("normal")],
                    ["large", t("large")],
                    ["larger", t("larger")],
                ]}
            />
            <Choose
                label={t("Language")}
                value={languageChoice}
                options={[
                    ["auto", t("as the device")],
                    ["en", "English"],
                    ["de", "Deutsch"],
                ]}
            />
        </section>
    );
}

interface Props {
    session: Session;
    aids: boolean;
    onHint: () => void;
    onClose: () => void;
}

export function Menu({ session, aids, onHint, onClose }: Props) {
    const { table } = session;
    const [sure, setSure] = useState(false);
    const [copied, setCopied] = useState(false);
    const running = table.state.value === "running";
    const seated = table.seat.value !== null;
    const info = seated ? table.seats.value[table.seat.value ?? 0] : undefined;
    const safely = (promise: Promise<void>) => {
        promise.catch((error) => session.complain(error));
        onClose();
    };
    const copy = async () => {
        const at = session.past.peek()?.at ?? session.table.acts.peek().length;
        try {
            await navigator.clipboard.writeText(new URL(tablePath(table.id, at), location.href).href);
            setCopied(true);
        } catch {
            session.toast({ kind: "note", text: new URL(tablePath(table.id, at), location.href).href, stays: true });
            onClose();
        }
    };
    const item = (icon: IconName, text: string, go: () => void, testid: string) => (
        <li>
            <button type="button" class="menu-item" data-testid={testid} onClick={go}>
                <Icon name={icon} />
                {text}
            </button>
        </li>
    );
    const back = takebackTo(session);
    return (
        <Sheet title={t("Menu")} testid="menu" onClose={onClose}>
            <ul class="menu">
                {running && seated && aids && session.mine.value && item("hint", t("Hint: what would a bot do?"), onHint, "hint")}
                {running && seated && back !== null && item("undo", t("Ask to take my last move back"), () => safely(table.takeback(back)), "takeback")}
                {item("link", copied ? t("Copied") : t("Copy a link to this position"), () => void copy(), "copy-link")}
                <li>
                    <a class="menu-item" href={`/g/${table.id}.bgn`} download={`${table.id}.bgn`} data-testid="download">
                        <Icon name="load" />
                        {t("Download the record")}
                    </a>
                </li>
                {running && seated && !info?.out && item("flag", sure ? t("Really resign? Press once more.") : t("Resign"), () => (sure ? safely(table.resign()) : setSure(true)), "resign")}
            </ul>
            <Settings />
        </Sheet>
    );
}

/** How many actions stay if my last move with everything behind it is taken back; null if there is none. */
export function takebackTo(session: Session): number | null {
    const me = session.table.seat.value;
    const acts = session.table.acts.value;
    if (me === null)
        return null;
    let i = acts.length - 1;
    while (i >= 0 && acts[i]?.by !== me)
        i--;
    if (i < 0)
        return null;
    // The whole of that move: back to its first action in one piece.
    while (i > 0 && acts[i - 1]?.by === me)
        i--;
    return i;
}
