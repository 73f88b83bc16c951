// SPDX-License-Identifier: MIT
// The first page: one click to a game, then everything else.

import { useEffect, useRef, useState } from "preact/hooks";
import { ACCEPTED, hovering, openFile, useFileDrop } from "../exchange/picked";
import { number, t, tn } from "../i18n";
import type { Summary } from "../net/wire";
import { Link } from "../router";
import { Segmented } from "../ui/controls";
import { Icon } from "../ui/Icon";
import { Shell } from "../ui/Shell";
import { BOT_NOTES, BOTS, say } from "../words";
import { makeTable, plainTable } from "./create";
import { NameField } from "./NameField";
import { TableRow } from "./TableRow";
import { loadOlder, lobby, moreOfMine, mySeat, myTables, olderTables, showPage, useTables } from "./tables";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const LEVEL_KEY = "bastide.level";

function lastLevel(): number {
    try {
        const level = Number(localStorage.getItem(LEVEL_KEY));
        return LEVELS.includes(level as 1) ? level : 3;
    } catch {
        return 3;
    }
}

function AgainstComputer() {
    const [level, setLevel] = useState(lastLevel);
    const [busy, setBusy] = useState(false);
    async function play() {
        setBusy(true);
        try {
            localStorage.setItem(LEVEL_KEY, String(level));
        } catch {
            // only a convenience
        }
        await makeTable(plainTable([{ kind: "me" }, { kind: "bot", bot: `level${level}` }]));
        setBusy(false);
    }
    return (
        <section class="card card-lead" aria-labelledby="play-computer">
            <h2 id="play-computer">
                <Icon name="bot" size={24} /> {t("Play against the computer")}
            </h2>
            <Segmented<number>
                label={t("Strength")}
                value={level}
                options={LEVELS.map((value) => ({ value, label: String(value), title: say(BOTS, `level${value}`) }))}
                onChange={setLevel}
            />
            <p class="note two-lines" aria-live="polite">
                {say(BOT_NOTES, `level${level}`)}
            </p>
            <button type="button" class="button button-primary button-large" disabled={busy} onClick={() => void play()}>
                <Icon name="play" /> {t("Play now")}
            </button>
        </section>
    );
}

function WithFriends() {
    const [players, setPlayers] = useState(2);
    const [busy, setBusy] = useState(false);
    async function make() {
        setBusy(true);
        const others = Array.from({ length: players - 1 }, () => ({ kind: "open" }) as const);
        await makeTable(plainTable([{ kind: "me" }, ...others]));
        setBusy(false);
    }
    return (
        <section class="card" aria-labelledby="play-friends">
            <h2 id="play-friends">
                <Icon name="users" size={24} /> {t("Play with friends")}
            </h2>
            <Segmented<number>
                label={t("Players")}
                value={players}
                options={[2, 3, 4, 5].map((value) => ({ value, label: String(value) }))}
                onChange={setPlayers}
            />
            <p class="note two-lines">{t("You get a link to send. Nobody needs an account.")}</p>
            <button type="button" class="button button-large" disabled={busy} onClick={() => void make()}>
                <Icon name="link" /> {t("Make a link")}
            </button>
        </section>
    );
}

function FromFile() {
    const input = useRef<HTMLInputElement>(null);
    return (
        <>
            <button type="button" class={hovering.value ? "card card-link is-dropping" : "card card-link"} onClick={() => input.current?.click()}>
                <span>
                    <strong>{t("Open a game")}</strong>
                    <span class="note">{t("Records and files of JCloisterZone: look through them, play on from any move.")}</span>
                </span>
                <Icon name="share" size={24} />
            </button>
            <input ref={input} hidden type="file" accept={ACCEPTED} data-testid="open-file" onChange={(event) => openFile(event.currentTarget.files?.[0])} />
        </>
    );
}

function TableList({ tables, empty }: { tables: Summary[] | null; empty: string }) {
    if (tables === null)
        return <p class="note list-empty">{t("Loading…")}</p>;
    if (tables.length === 0)
        return <p class="note list-empty">{empty}</p>;
    return (
        <ul class="table-list">
            {tables.map((table) => (
                <TableRow key={table.id} table={table} />
            ))}
        </ul>
    );
}

/** The way to the other pages of the lobby, if there are any. */
function Pager() {
    const { page, pages } = lobby.value ?? { page: 0, pages: 1 };
    if (pages <= 1)
        return null;
    return (
        <nav class="pager" aria-label={t("Public tables")}>
            <button type="button" class="button button-quiet" disabled={page === 0} onClick={() => void showPage(page - 1)}>
                {t("Newer")}
            </button>
            <span class="note">{t("Page {page} of {pages}", { page: number(page + 1), pages: number(pages) })}</span>
            <button type="button" class="button button-quiet" disabled={page + 1 >= pages} onClick={() => void showPage(page + 1)}>
                {t("Older")}
            </button>
        </nav>
    );
}

/** Games that wait for me first, then those that go on, then finished ones. */
function sorted(tables: Summary[]): Summary[] {
    const rank = (table: Summary) =>
        table.state === "running" ? (table.turn === mySeat(table) ? 0 : 1) : table.state === "open" ? 1 : 2;
    return [...tables].sort((a, b) => rank(a) - rank(b) || b.changed - a.changed);
}

export function Home() {
    useTables();
    useFileDrop();
    const [all, setAll] = useState(false);
    useEffect(() => {
        document.title = "Bastide";
    }, []);
    const known = new Set(myTables.value?.map((table) => table.id));
    const older = olderTables.value.filter((table) => !known.has(table.id));
    const mine = myTables.value === null ? null : sorted([...myTables.value, ...older]);
    const open = lobby.value?.tables.filter((table) => mySeat(table) === null) ?? null;
    const waiting = mine?.filter((table) => table.state === "running" && table.turn === mySeat(table)) ?? [];
    const rest = mine?.filter((table) => !waiting.includes(table)) ?? null;
    const few = 6;
    return (
        <Shell>
            <div class="hero">
                <div class="hero-text">
                    <h1>{t("Lay tiles. Claim the land.")}</h1>
                    <p>{t("Carcassonne with its great expansions, in your browser. Free, without an account, fair to the last tile.")}</p>
                </div>
                {PICTURE_URL !== "" && <img class="hero-picture" src={PICTURE_URL} width={400} height={300} alt="" loading="lazy" />}
            </div>
            {waiting.length > 0 && (
                <section class="home-waiting" aria-labelledby="waiting">
                    <h2 id="waiting" class="list-title">
                        {tn("A game waits for you", "{n} games wait for you", waiting.length)}
                    </h2>
                    <TableList tables={waiting} empty="" />
                </section>
            )}
            <div class="home-start">
                <AgainstComputer />
                <WithFriends />
                <Link to="/new" class="card card-link">
                    <span>
                        <strong>{t("Set up a table")}</strong>
                        <span class="note">{t("Expansions, house rules, clocks, up to six players.")}</span>
                    </span>
                    <Icon name="gear" size={24} />
                </Link>
                <FromFile />
                <section class="card card-quiet">
                    <NameField />
                </section>
            </div>
            <div class="home-lists">
                {(rest === null || rest.length > 0) && (
                    <section aria-labelledby="my-games">
                        <h2 id="my-games" class="list-title">
                            {t("My games")}
                        </h2>
                        <TableList tables={all || rest === null ? rest : rest.slice(0, few)} empty="" />
                        {rest !== null && rest.length > few && !all && (
                            <button type="button" class="button button-quiet" onClick={() => setAll(true)}>
                                {t("Show all ({n})", { n: rest.length })}
                            </button>
                        )}
                        {moreOfMine.value && all && (
                            <button type="button" class="button button-quiet" onClick={() => void loadOlder()}>
                                {t("Show more")}
                            </button>
                        )}
                    </section>
                )}
                <section aria-labelledby="public-tables">
                    <h2 id="public-tables" class="list-title">
                        {t("Public tables")}
                    </h2>
                    <TableList tables={open} empty={t("No public table at the moment. Open the first one.")} />
                    <Pager />
                </section>
            </div>
            <footer class="home-foot note">
                {t("Carcassonne is a trademark of its owner. Bastide is not affiliated with or endorsed by its publisher or author.")}{" "}
                <a href="/licences.txt">{t("Licences")}</a>
            </footer>
        </Shell>
    );
}
