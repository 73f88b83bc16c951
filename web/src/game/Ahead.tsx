// SPDX-License-Identifier: MIT
// What comes next, in lines over the board: where the pig of the wheel is and what tiles with a wheel would bring, and the next
// dispatch.

import type { View } from "../engine/types";
import { fateNote } from "../fates";
import { t } from "../i18n";
import { listedName } from "../words";
import { NextDispatch } from "./Dispatches";
import { narrow } from "./narrow";

export function Ahead({ view }: { view: View }) {
    return (
        <div class="board-notes" tabIndex={narrow.value ? 0 : undefined /* it scrolls there */}>
            <PigAhead view={view} />
            <NextDispatch view={view} />
        </div>
    );
}

function PigAhead({ view }: { view: View }) {
    const wheel = view.things.find((thing) => thing.kind === "wheel");
    if (!wheel?.ahead || view.over)
        return null;
    return (
        <p class="board-note" data-testid="wheel-ahead">
            {t("Pig:")} <b title={fateNote(wheel.fate ?? "")}>{listedName("fate", wheel.fate ?? "")}</b>
            {wheel.ahead.map(({ fate }, i) => (
                <span key={i} title={fateNote(fate)}>
                    {" "}
                    <b>{i + 1}</b> {listedName("fate", fate)}
                </span>
            ))}
        </p>
    );
}
