// SPDX-License-Identifier: MIT
// The first page: one click to a game, then everything else.

import { useEffect, useRef, useState } from "preact/hooks";
import { ACCEPTED, hovering, openFile, useFileDrop } from "../exchange/picked";
import { number, t, tn } from "../i18n";
import type { Summary } from "../net/wire";
import { server } from "../net/server";
import { herePath, Link, navigate } from "../router";
import { Segmented } from "../ui/controls";
import { BotNote } from "../ui/BotFace";
import { Icon } from "../ui/Icon";
import { lazy } from "../ui/lazy";
import { Shell } from "../ui/Shell";
import { attempt } from "../ui/toast";
import { BOT_NOTES, botLabel, botName, nameOf, noteOf, say } from "../words";
import { GAMES, makeTable, plainTable, type Game } from "./create";
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

/** Games at this device; asked for by their names alone, what shows them is fetched if there are any. */
function gamesHere(): boolean {
    try {
        return Object.keys(localStorage).some((key) => key.startsWith("bastide.here."));
    } catch {
        return false;
    }
}

const HereList = lazy(() => import("./later").then((module) => module.HereList));

const MOMENT = 1500; // ms that a connection may take

/** Whether there is no connection, and that not only for a moment. */
function useOffline(): boolean {
    const online = server.online.value;
    const [late, setLate] = useState(!navigator.onLine);
    useEffect(() => {
        if (online) {
            setLate(false);
            return undefined;
        }
        const timer = setTimeout(() => setLate(true), MOMENT);
        return () => clearTimeout(timer);
    }, [online]);
    return late && !online;
}

async function playHere(level: number, game: Game): Promise<void> {
    const { beginGame, shuffled } = await import("./later");
    const seats = [
        { colour: "red" as const, name: server.name.peek(), bot: null },
        { colour: "blue" as const, name: "", bot: `level${level}` },
    ];
    navigate(herePath(beginGame(`sets ${game.set}`, shuffled(seats)).id));
}

/** What is played. */
function Choice({ game, onChange }: { game: Game; onChange(game: Game): void }) {
    return (
        <section class="home-game" aria-labelledby="choose-game">
            <Segmented<string>
                label={t("Game")}
                value={game.set}
                options={GAMES.map(({ set }) => ({ value: set, label: set === "base" ? t("Carcassonne") : nameOf("set", set) }))}
                onChange={(set) => onChange(GAMES.find((one) => one.set === set) ?? GAMES[0])}
            />
            <p id="choose-game" class="note" aria-live="polite">
                {noteOf("set", game.set)}
            </p>
        </section>
    );
}

function AgainstComputer({ game, offline }: { game: Game; offline: boolean }) {
    const [level, setLevel] = useState(lastLevel);
    const [busy, setBusy] = useState(false);
    async function play(here: boolean) {
        setBusy(true);
        try {
            localStorage.setItem(LEVEL_KEY, String(level));
        } catch {
            // only a convenience
        }
        await (here ? attempt(playHere(level, game)) : makeTable(plainTable([{ kind: "me" }, { kind: "bot", bot: `level${level}` }], {}, game)));
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
                options={LEVELS.map((value) => ({ value, label: String(value), title: botLabel(`level${value}`) }))}
                onChange={setLevel}
            />
            <BotNote bot={`level${level}`} name={botName(`level${level}`)} note={say(BOT_NOTES, `level${level}`)} live />
            <div class="button-row">
                <button type="button" class="button button-primary button-large" disabled={busy} onClick={() => void play(offline)}>
                    <Icon name="play" /> {t("Play now")}
                </button>
                {!offline && (
                    <button type="button" class="button button-large" disabled={busy} title={t("The game stays on this device and needs no connection.")} onClick={() => void play(true)}>
                        {t("Play here")}
                    </button>
                )}
            </div>
        </section>
    );
}

function WithFriends({ game }: { game: Game }) {
    const [wanted, setPlayers] = useState(2);
    const players = Math.min(wanted, game.most);
    const [busy, setBusy] = useState(false);
    async function make() {
        setBusy(true);
        const others = Array.from({ length: players - 1 }, () => ({ kind: "open" }) as const);
        await makeTable(plainTable([{ kind: "me" }, ...others], {}, game));
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
                options={[2, 3, 4, 5].filter((value) => value <= game.most).map((value) => ({ value, label: String(value) }))}
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
    const offline = useOffline();
    const [all, setAll] = useState(false);
    const [game, setGame] = useState<Game>(GAMES[0]);
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
                <Link to="/learn" class="card card-link home-learn">
                    <span>
                        <strong>{t("Learn the game")}</strong>
                        <span class="note">{t("New here? Ten minutes at a real board, step by step.")}</span>
                    </span>
                    <Icon name="play" size={24} />
                </Link>
                <Choice game={game} onChange={setGame} />
                <AgainstComputer game={game} offline={offline} />
                <WithFriends game={game} />
                <Link to="/new" class="card card-link">
                    <span>
                        <strong>{t("Set up a table")}</strong>
                        <span class="note">{t("Expansions, house rules, clocks, up to six players.")}</span>
                    </span>
                    <Icon name="gear" size={24} />
                </Link>
                <Link to="/here" class="card card-link">
                    <span>
                        <strong>{t("At this screen")}</strong>
                        <span class="note">{t("Pass the device on, with bots as you like. Needs no connection.")}</span>
                    </span>
                    <Icon name="users" size={24} />
                </Link>
                <FromFile />
                <section class="card card-quiet">
                    <NameField />
                </section>
            </div>
            <div class="home-lists">
                {gamesHere() && <HereList />}
                {offline && rest === null && <p class="note">{t("There is no connection to the server. Games at this device go on without it.")}</p>}
                {!(offline && rest === null) && (rest === null || rest.length > 0) && (
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
                {!(offline && open === null) && (
                    <section aria-labelledby="public-tables">
                        <h2 id="public-tables" class="list-title">
                            {t("Public tables")}
                        </h2>
                        <TableList tables={open} empty={t("No public table at the moment. Open the first one.")} />
                        <Pager />
                    </section>
                )}
            </div>
            <footer class="home-foot note">
                {t("Carcassonne is a trademark of its owner. Bastide is not affiliated with or endorsed by its publisher or author.")}{" "}
                <a href="/licences.txt">{t("Licences")}</a>
            </footer>
        </Shell>
    );
}
