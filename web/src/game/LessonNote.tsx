// SPDX-License-Identifier: MIT
// A short lesson when an expansion matters for the first time: a tile of it is in my hand. It stands aside and waits for
// nobody; what was told once is not told again on this device.

import { useState } from "preact/hooks";
import { elements } from "words:elements";
import { t } from "../i18n";
import { lessons } from "../settings";
import { lessonWord, nameOf, noteOf } from "../words";
import { Icon } from "./Icon";
import { narrow } from "./narrow";
import type { Session } from "./session";

const KEY = "bastide.lessons-told";
const MOST = 3; // sentences beside that of the set

function told(): string[] {
    try {
        const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
        return Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];
    } catch {
        return [];
    }
}

function tell(set: string): void {
    try {
        localStorage.setItem(KEY, JSON.stringify([...new Set([...told(), set])]));
    } catch {
        // then it is told again another time
    }
}

/** What is said of a set: how it is played, or what it is and a sentence for each of its last elements. */
export function lessonOf(set: string): string[] {
    if (lessonWord(set) !== "")
        return [lessonWord(set)];
    const notes = (elements[set] ?? []).map((element) => noteOf("element", element)).filter((note) => note !== "");
    return [noteOf("set", set), ...notes.slice(-MOST)].filter((note) => note !== "");
}

export function LessonNote({ session, onHelp }: { session: Session; onHelp: () => void }) {
    const [known, setKnown] = useState(told);
    const view = session.now.value;
    const kind = session.mine.value && view && view.hand !== null ? view.kinds[view.hand] : undefined;
    const set = kind?.name.split(".")[0] ?? "base";
    if (kind === undefined || set === "base" || known.includes(set) || noteOf("set", set) === "")
        return null;
    const close = () => {
        tell(set);
        setKnown([...known, set]);
    };
    return (
        <div class="notice is-lesson" role="note" data-testid="lesson" data-set={set}>
            <p>
                <strong>{nameOf("set", set)}.</strong> {(narrow.value ? lessonOf(set).slice(0, 1) : lessonOf(set)).join(" ")}
            </p>
            <span class="buttons">
                <button type="button" class="button button-small" onClick={onHelp}>
                    {t("Rules")}
                </button>
                {/* On a phone the board needs the room; the settings have this, too. */}
                {!narrow.value && (
                    <button type="button" class="button button-small" onClick={() => (lessons.value = false)}>
                        {t("No more lessons")}
                    </button>
                )}
                <button type="button" class="button button-small button-primary" data-testid="lesson-close" onClick={close}>
                    <Icon name="tick" />
                    {t("All right")}
                </button>
            </span>
        </div>
    );
}
