// SPDX-License-Identifier: MIT
// House rules in the player's language. They are half of all names, and nobody needs them before a game is set up or explained:
// so they come with what shows them.

import { options } from "words:options";
import { word as named } from "./i18n";

const find = (option: string) => (Object.hasOwn(options, option) ? options[option] : undefined);
const said = (otherwise: string, sentence: string | undefined) => (sentence === undefined ? otherwise : named("option", sentence));

export function houseRuleName(option: string): string {
    return said(option, find(option)?.name);
}

/** A sentence that explains a house rule that is a number; "" if there is none. */
export function houseRuleNote(option: string): string {
    return said("", find(option)?.note);
}

/** What a value of a house rule means. */
export function valueOf(option: string, value: string): string {
    return said(value, find(option)?.values?.[value]);
}
