// SPDX-License-Identifier: MIT
// What is played at a table, in words: sets, changed elements, house rules, clock.

import { HOUSE_RULES } from "../houserules";
import { t } from "../i18n";
import { parseSetup } from "../table/setup";
import type { TableModel } from "../table/model";
import { ELEMENTS, say, SETS } from "../words";
import { clockText } from "./TableRow";

export function SetupSummary({ table }: { table: TableModel }) {
    const setup = parseSetup(table.setup.value);
    return (
        <dl class="facts">
            <dt>{t("Sets")}</dt>
            <dd>
                {setup.sets.map(({ word, copies }) => (copies > 1 ? `${say(SETS, word)} ×${copies}` : say(SETS, word))).join(", ")}
            </dd>
            {setup.elements.length > 0 && (
                <>
                    <dt>{t("Changed")}</dt>
                    <dd>
                        {setup.elements
                            .map(({ word, on }) =>
                                on ? t("with {name}", { name: say(ELEMENTS, word) }) : t("without {name}", { name: say(ELEMENTS, word) }),
                            )
                            .join(", ")}
                    </dd>
                </>
            )}
            {setup.rules.length > 0 && (
                <>
                    <dt>{t("House rules")}</dt>
                    <dd>
                        <ul class="plain-list">
                            {setup.rules.map(({ word, value }) => (
                                <li key={word}>
                                    {HOUSE_RULES[word]?.name() ?? word}: {HOUSE_RULES[word]?.values[value]?.() ?? value}
                                </li>
                            ))}
                        </ul>
                    </dd>
                </>
            )}
            <dt>{t("Clock")}</dt>
            <dd>{clockText(table.clock.value)}</dd>
            <dt>{t("Table")}</dt>
            <dd>
                {table.isPublic.value ? t("public") : t("only by link")}
                {", "}
                {table.aids.value ? t("with aids") : t("tournament: no aids")}
            </dd>
        </dl>
    );
}
