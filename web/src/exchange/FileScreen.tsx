// SPDX-License-Identifier: MIT
// A file of the player's own: picking it, why it cannot be read, looking through it.
//
// For programs that drive the page, data-testid: open-file (the input), file-error, file-partly.

import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { t, tn } from "../i18n";
import { Link } from "../router";
import { language } from "../settings";
import { Icon } from "../ui/Icon";
import { RuleLink } from "../ui/RuleLink";
import { lazy } from "../ui/lazy";
import { Shell } from "../ui/Shell";
import { FileTable } from "./fileTable";
import { ACCEPTED, hovering, openFile, picked, useFileDrop } from "./picked";
import { readFile } from "./reader";
import { gameOf, type FileGame, type ReadFile } from "./types";

const GameScreen = lazy(() => import("../game/GameScreen").then((module) => module.GameScreen));

const KEY = "bastide.file";

interface Opened {
    name: string;
    read: ReadFile;
}

function keep(opened: Opened | null): void {
    try {
        if (opened === null)
            sessionStorage.removeItem(KEY);
        else
            sessionStorage.setItem(KEY, JSON.stringify(opened));
    } catch {
        // then loading the page again asks for the file again
    }
}

function kept(): Opened | null {
    try {
        return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Opened | null;
    } catch {
        return null;
    }
}

function Picker({ main }: { main: boolean }) {
    const input = useRef<HTMLInputElement>(null);
    return (
        <>
            <input
                ref={input}
                class="visually-hidden"
                type="file"
                accept={ACCEPTED}
                tabIndex={-1}
                aria-hidden="true"
                data-testid="open-file"
                onChange={(event) => {
                    openFile(event.currentTarget.files?.[0]);
                    event.currentTarget.value = "";
                }}
            />
            <button type="button" class={main ? "button button-primary button-large" : "button"} onClick={() => input.current?.click()}>
                <Icon name="share" /> {main ? t("Choose a file") : t("Choose another file")}
            </button>
        </>
    );
}

function Refused({ opened, onPart }: { opened: Opened; onPart: (game: FileGame) => void }) {
    const error = opened.read.error;
    const game = gameOf(opened.read);
    return (
        <Shell narrow>
            <h1 class="page-title">{t("This file cannot be opened")}</h1>
            <div class="card file-error" role="alert" data-testid="file-error">
                <p>
                    <strong class="file-name">{opened.name}</strong>
                    {error !== undefined && error.line > 0 && <>, {t("line {n}", { n: error.line })}</>}
                </p>
                <p class="file-why">
                    {error?.text.replace(` (${error.rule})`, "")} {error?.rule !== undefined && <RuleLink id={error.rule} />}
                </p>
                <p class="note">{t("Bastide reads its own records (.bgn) and games saved by JCloisterZone 5.7 or later (.jcz).")}</p>
            </div>
            <p class="button-row">
                <Picker main={false} />
                {game !== null && game.actions.length > 0 && (
                    <button type="button" class="button" data-testid="file-partly" onClick={() => onPart(game)}>
                        <Icon name="eye" /> {tn("Show what comes before: one action", "Show what comes before: {n} actions", game.actions.length)}
                    </button>
                )}
                <Link to="/" class="button">
                    {t("To the first page")}
                </Link>
            </p>
        </Shell>
    );
}

function Ask() {
    return (
        <Shell narrow>
            <h1 class="page-title">{t("Open a game")}</h1>
            <div class={hovering.value ? "card file-drop is-dropping" : "card file-drop"}>
                <p class="lead">{t("Look through a game move by move, and play on from any position.")}</p>
                <Picker main />
                <p class="note">{t("Or drop it here: a record of Bastide (.bgn) or a game saved by JCloisterZone 5.7 or later (.jcz). It stays on your device until you play on from it.")}</p>
            </div>
        </Shell>
    );
}

function Look({ game, name }: { game: FileGame; name: string }) {
    const table = useMemo(() => new FileTable(game, name), [game]);
    return <GameScreen table={table} at={0} />;
}

export function FileScreen() {
    useFileDrop();
    const opened = useSignal<Opened | null>(kept());
    const part = useSignal<FileGame | null>(null);
    const reading = useSignal(false);
    const file = picked.value;
    useEffect(() => {
        document.title = `${t("Open a game")} – Bastide`;
    }, []);
    useEffect(() => {
        if (file === null)
            return;
        picked.value = null;
        reading.value = true;
        part.value = null;
        void readFile(file, language.peek()).then((read) => {
            reading.value = false;
            opened.value = { name: file.name, read };
            keep(read.error === undefined ? opened.value : null);
        });
    }, [file]);
    if (reading.value || file !== null) {
        return (
            <Shell narrow>
                <p class="note loading" role="status">
                    {t("The file is being read …")}
                </p>
            </Shell>
        );
    }
    const now = opened.value;
    if (now === null)
        return <Ask />;
    const game = part.value ?? (now.read.error === undefined ? gameOf(now.read) : null);
    if (game === null)
        return <Refused opened={now} onPart={(before) => (part.value = before)} />;
    return <Look key={now.name} game={game} name={now.name} />;
}
