// SPDX-License-Identifier: MIT
// The menu of a game: everything that is not part of a move.

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { tablePath } from "../router";
import { openSettings } from "../lobby/SettingsDialog";
import { t } from "../i18n";
import { copyText } from "../ui/copy";
import { Icon, type IconName } from "./Icon";
import type { Session } from "./session";
import { Sheet } from "./Sheet";
import type { TableModel } from "../table/model";

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
        const link = new URL(tablePath(table.id, at), location.href).href;
        if (await copyText(link)) {
            setCopied(true);
        } else {
            session.toast({ kind: "note", text: link, stays: true });
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
                {running && seated && !table.local && back !== null && item("undo", t("Ask to take my last move back"), () => safely(table.takeback(back)), "takeback")}
                {!table.file && !table.local && item("link", copied ? t("Copied") : t("Copy a link to this position"), () => void copy(), "copy-link")}
                <li>
                    <RecordLink session={session} class="menu-item" testid="download">
                        {t("Download the record")}
                    </RecordLink>
                </li>
                {item(
                    "gear",
                    t("Settings"),
                    () => {
                        onClose();
                        openSettings();
                    },
                    "settings",
                )}
                {running && seated && !table.local && !info?.out && item("flag", sure ? t("Really resign? Press once more.") : t("Resign"), () => (sure ? safely(table.resign()) : setSure(true)), "resign")}
            </ul>
        </Sheet>
    );
}

/** Where the record of a table is, and what it is called on the reader's disk; `own` is it as text, where no server has it. */
function recordLink({ id, file }: TableModel, own: string | null): { href: string; download: string } {
    const text = file?.record ?? own;
    if (text === null)
        return { href: `/g/${id}.bgn`, download: `${id}.bgn` };
    return { href: `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`, download: `${file?.name.replace(/\.\w+$/, "") ?? id}.bgn` };
}

export function RecordLink({ session, testid, children, ...rest }: { session: Session; class: string; testid?: string; children: ComponentChildren }) {
    const { table } = session;
    const [own, setOwn] = useState<string | null>(table.local ? "" : null);
    useEffect(() => {
        if (table.local)
            void session.ask("record", table.seats.peek().map((seat) => seat.name)).then(setOwn);
    }, [session]);
    return (
        <a {...rest} {...recordLink(table, own)} data-testid={testid}>
            <Icon name="load" />
            {children}
        </a>
    );
}

/** How many actions stay if my last move with everything behind it is taken back; null if there is none. */
export function takebackTo(session: Session): number | null {
    const me = session.table.seat.value;
    const acts = session.table.acts.value;
    const first = session.table.given.value; // what a record brought stays
    if (me === null)
        return null;
    let i = acts.length - 1;
    while (i >= first && acts[i]?.by !== me)
        i--;
    if (i < first || acts[i]?.opens)
        return null; // there is none, or it answered what is known only since
    // The whole of that move: back to its first action in one piece.
    while (i > first && acts[i - 1]?.by === me)
        i--;
    return i;
}
