// SPDX-License-Identifier: MIT
// What is played at a table, in words: sets, changed elements, house rules, clock.

import { t } from "../i18n";
import { parseSetup } from "../table/setup";
import type { TableModel } from "../table/model";
import { houseRuleName, valueOf } from "../houseRules";
import { nameOf } from "../words";
import { clockText } from "./TableRow";

export function SetupSummary({ table }: { table: TableModel }) {
    const setup = parseSetup(table.setup.value);
    return (
        <dl class="facts">
            <dt>{t("Sets")}</dt>
            <dd>
                {setup.sets.map(({ word, copies }) => (copies > 1 ? `${nameOf("set", word)} ×${copies}` : nameOf("set", word))).join(", ")}
            </dd>
            {setup.elements.length > 0 && (
                <>
                    <dt>{t("Changed")}</dt>
                    <dd>
                        {setup.elements
                            .map(({ word, on }) =>
                                on ? t("with {name}", { name: nameOf("element", word) }) : t("without {name}", { name: nameOf("element", word) }),
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
                                    {houseRuleName(word)}: {valueOf(word, value)}
                                </li>
                            ))}
                        </ul>
                    </dd>
                </>
            )}
            {!table.local && !table.file && (
                <>
                    <dt>{t("Clock")}</dt>
                    <dd>{clockText(table.clock.value)}</dd>
                    <dt>{t("Table")}</dt>
                    <dd>
                        {table.isPublic.value ? t("public") : t("only by link")}
                        {", "}
                        {table.aids.value ? t("with aids") : t("tournament: no aids")}
                    </dd>
                </>
            )}
        </dl>
    );
}
