// SPDX-License-Identifier: MIT
// Where the pig of the wheel is, and what tiles with a wheel would bring next: a line over the board.

import type { View } from "../engine/types";
import { fateNote } from "../fates";
import { t } from "../i18n";
import { listedName } from "../words";

export function Ahead({ view }: { view: View }) {
    const wheel = view.things.find((thing) => thing.kind === "wheel");
    if (!wheel?.ahead || view.over)
        return null;
    return (
        <p class="wheel-note" data-testid="wheel-ahead">
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
