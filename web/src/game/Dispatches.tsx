// SPDX-License-Identifier: MIT
// The stack of dispatches: it is never shuffled again, so everybody knows the order of those that were seen.

import type { View } from "../engine/types";
import { t } from "../i18n";
import { listedName, listedNote, listedWords } from "../words";
import { narrow } from "./narrow";

interface Stack {
    order: (string | null)[]; // from the top down; null: not seen yet
    unseen: string[];
}

const nameOf = (word: string) => listedName("dispatch", word);

/** What is known of the stack; null where there is none, or none any more. */
export function stackOf(view: View): Stack | null {
    if (view.over || !view.seats.some((seat) => seat.counters.length > 1))
        return null;
    const words = listedWords("dispatch");
    const turned = view.things.find((thing) => thing.kind === "turned")?.dispatch;
    const order = new Array<string | null>(turned === undefined ? words.length : words.length - 1).fill(null);
    for (const thing of view.things)
        if (thing.kind === "dispatch" && thing.dispatch !== undefined)
            order[thing.number - 1] = thing.dispatch;
    return { order, unseen: words.filter((word) => word !== turned && !order.includes(word)) };
}

/** "Next dispatch: Knights, then Shields": a line over the board. */
export function NextDispatch({ view }: { view: View }) {
    const stack = stackOf(view);
    if (!stack)
        return null;
    const [first, ...rest] = stack.order;
    const few = narrow.value ? 2 : 4;
    const known = rest.slice(0, few - 1).map((word) => (word ? nameOf(word) : "?"));
    const open = stack.unseen.length <= few ? stack.unseen.map(nameOf).join(" / ") : t("not known yet");
    return (
        <p class="board-note" data-testid="next-dispatch">
            {t("Next dispatch:")} <b>{first ? nameOf(first) : open}</b>
            {first && known.map((name, i) => <span key={i}> › {name}</span>)}
        </p>
    );
}

/** The whole stack, below the score track. */
export function DispatchStack({ view }: { view: View }) {
    const stack = stackOf(view);
    if (!stack)
        return null;
    return (
        <div class="dispatches" data-testid="dispatches">
            <h3>{t("Dispatches, the next one first")}</h3>
            <ol>
                {stack.order.map((word, i) => (
                    <li key={i} class={word ? "" : "is-unseen"} title={word ? listedNote("dispatch", word) : undefined}>
                        {word ? nameOf(word) : <span aria-label={t("not known yet")}>?</span>}
                    </li>
                ))}
            </ol>
            {stack.unseen.length > 0 && <p>{t("Not seen yet: {names}", { names: stack.unseen.map(nameOf).join(", ") })}</p>}
        </div>
    );
}
