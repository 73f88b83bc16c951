// SPDX-License-Identifier: MIT
// Help during a game: what is played at this table, the rules of it, and the keys.

import { useEffect, useState } from "preact/hooks";
import { PiecePicture } from "../board/Pieces";
import { SetupSummary } from "../lobby/SetupSummary";
import { t } from "../i18n";
import { parseSetup, type SetupLines } from "../table/setup";
import { rulesNow, wantRules } from "../ui/RuleLink";
import { lessonWord, listedNote, listedWords, nameOf, noteOf } from "../words";
import { between, chapterName, chapterOf, chaptersOf, concerns } from "./chapters";
import type { Session } from "./session";
import { Sheet } from "./Sheet";
import { capital, categoryWord } from "./words";

const KEYS: readonly [keys: string, what: () => string][] = [
    ["← ↑ ↓ →", () => t("Choose on the board")],
    ["R", () => t("Turn the tile")],
    ["Enter", () => t("Confirm")],
    ["Esc", () => t("Cancel")],
    ["U", () => t("Undo")],
    ["F", () => t("Whose field is where")],
    ["T", () => t("Score track")],
    ["L", () => t("Show the last moves again")],
    ["+ −", () => `${t("Larger")} / ${t("Smaller")}`],
    ["0", () => t("Show the whole board")],
    ["Home End", () => t("Looking back")],
    ["?", () => t("Help")],
];

function Rules({ setup }: { setup: SetupLines }) {
    const [wanted, setWanted] = useState("");
    useEffect(wantRules, []);
    const all = rulesNow();
    if (all === null)
        return <p class="note">{t("Loading…")}</p>;
    const needle = wanted.trim().toLowerCase();
    const here = chaptersOf(setup);
    const fits = (id: string) => (needle === "" ? concerns(id, here) : `${id} ${all[id].title ?? ""} ${all[id].text}`.toLowerCase().includes(needle));
    const chapters = new Map<string, string[]>();
    const ids = Object.keys(all).filter(fits);
    for (const id of [...ids.filter((one) => !between(one)), ...ids.filter(between)])
        chapters.set(chapterOf(id), [...(chapters.get(chapterOf(id)) ?? []), id]);
    return (
        <>
            <input type="search" class="input" aria-label={t("Search the rules")} placeholder={t("Search the rules")} value={wanted} onInput={(event) => setWanted(event.currentTarget.value)} />
            {[...chapters].map(([chapter, ids]) => (
                <details key={chapter} class="help-chapter" open={needle !== "" && ids.length < 20}>
                    <summary>
                        {chapterName(chapter)} <span class="note">({ids.length})</span>
                    </summary>
                    <dl>
                        {ids.map((id) => (
                            <div key={id}>
                                <dt>
                                    {id} {all[id].title}
                                </dt>
                                <dd class="rule-text">{all[id].text}</dd>
                            </div>
                        ))}
                    </dl>
                </details>
            ))}
        </>
    );
}

/** What each wall tile does, where a game has them: its picture says it only to those who know. */
function WallTiles() {
    return (
        <section data-testid="help-walls">
            <h3>{categoryWord("bonus")}</h3>
            <ul class="plain-list help-walls">
                {listedWords("bonus").map((word) => (
                    <li key={word}>
                        <PiecePicture name={`bonus-${word}`} colour={null} />
                        <span>{capital(listedNote("bonus", word))}</span>
                    </li>
                ))}
            </ul>
        </section>
    );
}

export function Help({ session, onClose }: { session: Session; onClose: () => void }) {
    const { table } = session;
    const setup = parseSetup(table.setup.value);
    const walls = session.now.value?.walls != null;
    return (
        <Sheet title={t("Help")} wide testid="help" onClose={onClose}>
            <div class="help">
                <section>
                    <h3>{t("This table")}</h3>
                    <SetupSummary table={table} />
                    {setup.sets.map(({ word }) => (
                        <p key={word} class="note">
                            <strong>{nameOf("set", word)}:</strong> {noteOf("set", word)}
                        </p>
                    ))}
                    {setup.elements
                        .filter(({ on, word }) => on && noteOf("element", word) !== "")
                        .map(({ word }) => (
                            <p key={word} class="note">
                                <strong>{nameOf("element", word)}:</strong> {noteOf("element", word)}
                            </p>
                        ))}
                    {setup.sets.map(({ word }) => (lessonWord(word) === "" ? null : <p key={word}>{lessonWord(word)}</p>))}
                </section>
                {walls && <WallTiles />}
                <section>
                    <h3>{t("Rules")}</h3>
                    <Rules setup={setup} />
                </section>
                <section>
                    <h3>{t("Keys")}</h3>
                    <dl class="help-keys">
                        {KEYS.map(([keys, what]) => (
                            <div key={keys}>
                                <dt>
                                    {keys.split(" ").map((key) => (
                                        <kbd key={key}>{key}</kbd>
                                    ))}
                                </dt>
                                <dd>{what()}</dd>
                            </div>
                        ))}
                    </dl>
                </section>
            </div>
        </Sheet>
    );
}
