// SPDX-License-Identifier: MIT
// Messages in the player's language. The English text is the message's name; i18n.mjs collects the calls.

import { signal } from "@preact/signals";
import { languages } from "locale:all";
import { language } from "./settings";

interface Catalogue {
    messages: Record<string, string | string[]>;
    form(n: number): number;
}
type Values = Record<string, string | number>;

const english: Catalogue = { messages: {}, form: (n) => (n === 1 ? 0 : 1) };
const catalogue = signal<Catalogue>(english);

/** Fetches the catalogue of the language in use; screens redraw by themselves when it is there. */
export async function loadLanguage(): Promise<void> {
    catalogue.value = (await languages.find(({ code }) => code === language.value)?.load()) ?? english;
}

/** A number as it is printed: with a minus sign, not a hyphen. */
export function number(n: number): string {
    return n < 0 ? `−${-n}` : String(n);
}

/** Points that are added or taken away. */
export function signed(n: number): string {
    return n > 0 ? `+${n}` : number(n);
}

function fill(text: string, values: Values | undefined): string {
    if (values === undefined)
        return text;
    return text.replace(/\{(\w+)\}/g, (hole, name: string) => {
        const value = values[name] ?? hole;
        return typeof value === "number" ? number(value) : value;
    });
}

/** The message, with {name} replaced by values.name. */
export function t(message: string, values?: Values): string {
    const found = catalogue.value.messages[message];
    return fill(typeof found === "string" ? found : message, values);
}

/** A message whose English text means something else elsewhere. */
export function tc(context: string, message: string, values?: Values): string {
    const found = catalogue.value.messages[`${context}\u0004${message}`];
    return fill(typeof found === "string" ? found : message, values);
}

/** A name of data/words, whose context is its kind; one or many, if it can be counted. */
export function word(kind: string, one: string, many = one, n = 1): string {
    const found = catalogue.value.messages[`${kind}\u0004${one}`];
    if (Array.isArray(found))
        return found[catalogue.value.form(n)];
    return found ?? [one, many][english.form(n)];
}

/** One or many; {n} is the number. */
export function tn(one: string, many: string, n: number, values?: Values): string {
    const found = catalogue.value.messages[one];
    const text = Array.isArray(found) ? found[catalogue.value.form(n)] : [one, many][english.form(n)];
    return fill(text, { n, ...values });
}
