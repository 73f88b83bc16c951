// SPDX-License-Identifier: MIT
// Rules by their IDs: a small button that opens the text.

import { t } from "../i18n";
import { ruleOf, shownRule } from "./rules";
import { Sheet } from "./Sheet";

export function RuleLink({ id }: { id: string }) {
    return (
        <button
            type="button"
            class="rule-link"
            title={ruleOf(id)?.text ?? t("Show the rule")}
            onClick={(event) => {
                event.stopPropagation();
                shownRule.value = id;
            }}
        >
            {id}
        </button>
    );
}

export function RuleSheet() {
    const id = shownRule.value;
    if (id === null)
        return null;
    const rule = ruleOf(id);
    return (
        <Sheet title={rule?.title ? `${id}: ${rule.title}` : id} testid="rule" onClose={() => (shownRule.value = null)}>
            <p class="rule-text">{rule?.text ?? t("The text of this rule could not be loaded.")}</p>
        </Sheet>
    );
}
