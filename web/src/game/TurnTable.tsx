// SPDX-License-Identifier: MIT
// The turn table: the steps of a turn, with "you are here".

import type { View } from "../engine/types";
import { t } from "../i18n";
import { nameOf } from "../words";
import { showRule } from "../ui/RuleLink";

export function TurnTable({ view }: { view: View }) {
    return (
        <ol class="turn-table" data-testid="turn-table">
            {view.steps.map((step) => (
                <li key={step.step} class={step.now ? "is-now" : ""} aria-current={step.now ? "step" : undefined}>
                    <button type="button" onClick={() => showRule(step.rule)}>
                        <span class="turn-title">{nameOf("step", step.step)}</span>
                        {step.now && <span class="turn-here">{t("you are here")}</span>}
                        <span class="turn-rule">{step.rule}</span>
                    </button>
                </li>
            ))}
        </ol>
    );
}
