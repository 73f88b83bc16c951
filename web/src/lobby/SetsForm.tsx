// SPDX-License-Identifier: MIT
// Which tiles are in the game, how often, and which of their rules.

import type { Catalogue } from "../engine/types";
import { t, tn } from "../i18n";
import { Segmented, Stepper, Switch } from "../ui/controls";
import { Icon } from "../ui/Icon";
import { nameOf, noteOf } from "../words";
import { ALONE_SEATS, isOn, MOST_COPIES, withCopies, withElement, type Draft } from "./draft";

interface Props {
    draft: Draft;
    catalogue: Catalogue;
    onChange(draft: Draft): void;
}

type Element = Catalogue["elements"][number];

/** Switches for rules of a set; with `explained` it is said what is missing without them. */
function ElementChips({ draft, elements, explained = false, onChange }: { draft: Draft; elements: Element[]; explained?: boolean; onChange(draft: Draft): void }) {
    const without = elements.filter((element) => !isOn(element, draft) && noteOf("element", element.word) !== "");
    return (
        <div class="chips">
            {elements.map((element) => {
                const on = isOn(element, draft);
                return (
                    <button
                        key={element.word}
                        type="button"
                        class="chip"
                        role="switch"
                        aria-checked={on}
                        title={noteOf("element", element.word)}
                        onClick={() => onChange(withElement(draft, element, !on))}
                    >
                        <Icon name={on ? "check" : "close"} size={15} />
                        {nameOf("element", element.word)}
                    </button>
                );
            })}
            {explained &&
                without.map((element) => (
                    <p key={element.word} class="note chip-note">
                        <strong>{t("Without {name}:", { name: nameOf("element", element.word) })}</strong> {noteOf("element", element.word)}
                    </p>
                ))}
        </div>
    );
}

function SetRow({ set, draft, elements, onChange }: { set: Catalogue["sets"][number]; draft: Draft; elements: Element[]; onChange(draft: Draft): void }) {
    const copies = draft.copies[set.word] ?? 0;
    const name = nameOf("set", set.word);
    const note = noteOf("set", set.word);
    return (
        <li class="set-row">
            <Switch
                label={<strong>{name}</strong>}
                note={
                    <>
                        {tn("one tile", "{n} tiles", set.tiles)}
                        {note !== "" && ` · ${note}`}
                    </>
                }
                checked={copies > 0}
                onChange={(on) => onChange(withCopies(draft, set.word, on ? 1 : 0))}
            />
            {copies > 0 && (
                <div class="set-more">
                    <ElementChips draft={draft} elements={elements} explained onChange={onChange} />
                    <Stepper
                        label={t("Copies of {name}", { name })}
                        less={t("One copy less")}
                        more={t("One copy more")}
                        value={copies}
                        min={1}
                        max={MOST_COPIES}
                        onChange={(value) => onChange(withCopies(draft, set.word, value))}
                    />
                </div>
            )}
        </li>
    );
}

/** An expansion without tiles: its figures alone. */
function ElementRow({ element, draft, onChange }: { element: Element; draft: Draft; onChange(draft: Draft): void }) {
    return (
        <li class="set-row">
            <Switch
                label={<strong>{nameOf("element", element.word)}</strong>}
                note={noteOf("element", element.word)}
                checked={isOn(element, draft)}
                onChange={(on) => onChange(withElement(draft, element, on))}
            />
        </li>
    );
}

/** The set that the game is begun with: the base game, or another that can be played by itself. */
function Game({ draft, catalogue, onChange }: Props) {
    const games = catalogue.sets.filter((set) => set.game && set.complete);
    const begun = games.find((set) => (draft.copies[set.word] ?? 0) > 0)?.word ?? "";
    const alone = (word: string) => games.some((set) => set.word === word && set.alone);
    const change = (word: string) => onChange({ ...withCopies(draft, begun, 0), copies: { ...withCopies(draft, begun, 0).copies, [word]: 1 } });
    // With a game that stands alone all else goes, and what belongs to it goes with it.
    const choose = (word: string) => (alone(word) || alone(begun) ? onChange({ ...draft, copies: { [word]: 1 }, elements: {}, seats: alone(word) ? draft.seats.slice(0, ALONE_SEATS) : draft.seats }) : change(word));
    return games.length < 2 ? null : (
        <>
            <Segmented label={t("Game")} value={begun} options={games.map((set) => ({ value: set.word, label: nameOf("set", set.word) }))} onChange={choose} />
            {alone(begun) && <p class="note">{noteOf("set", begun)}</p>}
        </>
    );
}

export function SetsForm({ draft, catalogue, onChange }: Props) {
    const elementsOf = (set: string) =>
        catalogue.elements.filter((element) => element.sets.includes(set) || (set === "base" && element.word === "farmers"));
    const rows = (sets: Catalogue["sets"], elements: Element[]) => (
        <ul class="set-list">
            {sets.map((set) => (
                <SetRow key={set.word} set={set} draft={draft} elements={elementsOf(set.word)} onChange={onChange} />
            ))}
            {elements.map((element) => (
                <ElementRow key={element.word} element={element} draft={draft} onChange={onChange} />
            ))}
        </ul>
    );
    const optional = catalogue.elements.filter((element) => element.word !== "farmers");
    const alone = catalogue.sets.some((set) => set.alone && (draft.copies[set.word] ?? 0) > 0);
    const whole = catalogue.sets.filter((set) => set.complete && !set.alone);
    const others = catalogue.sets.filter((set) => !set.complete);
    const tileless = optional.filter((element) => element.sets.length === 0);
    const absent = optional.filter((element) => element.sets.length > 0 && element.sets.every((set) => (draft.copies[set] ?? 0) === 0));
    return (
        <section class="card" aria-labelledby="sets">
            <h2 id="sets">
                <Icon name="plus" size={22} /> {t("Expansions")}
            </h2>
            <Game draft={draft} catalogue={catalogue} onChange={onChange} />
            {!alone && rows(whole, tileless)}
            {!alone && absent.length > 0 && (
                <details class="more" open={absent.some((element) => isOn(element, draft))}>
                    <summary>{t("Rules and figures without their tiles")}</summary>
                    <ElementChips draft={draft} elements={absent} onChange={onChange} />
                </details>
            )}
            {!alone && others.length > 0 && (
                <details class="more" open={others.some((set) => (draft.copies[set.word] ?? 0) > 0)}>
                    <summary>{t("More tiles, without their own rules")}</summary>
                    <p class="note">{t("These sets are drawn and can be laid; what is special about them has no effect yet.")}</p>
                    {rows(others, [])}
                </details>
            )}
        </section>
    );
}
