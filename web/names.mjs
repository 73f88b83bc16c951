// SPDX-License-Identifier: MIT
// The names of data/words (docs/words.md) for the page: what sets, elements, figures, house rules … are called, in English.
// Sentences about a game are said by the engine; these are shown where there is none yet.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const data = join(dirname(fileURLToPath(import.meta.url)), "../data");
const folder = join(data, "words");

/** Kinds of words whose names the page shows, and the lines of each. */
const KINDS = {
    set: ["name", "note", "lesson"],
    element: ["name", "note"],
    figure: ["name"],
    piece: ["name"],
    feature: ["name"],
    attribute: ["name"],
    category: ["name"],
    colour: ["name", "seat"],
    step: ["name"],
    option: ["name", "note", "value"],
};

/**
 * {kind: {word: {name, note, seat, values, concerns}}}; a name that can be counted is [one, many]. Words of small lists
 * (wine, market, king) are of the kind "list", by the name of the list: {list: {goods: {wine: "wine"}}}, or with what is said
 * of them: {list: {dispatch: {shields: ["Shields", "2 points for …"]}}}.
 */
export function readNames() {
    const names = { list: {} };
    let kind = "";
    let entry = null;
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".words")).sort()) {
        for (const line of readFileSync(join(folder, file), "utf8").split("\n")) {
            if (line.trim() === "" || line.startsWith("#"))
                continue;
            const [key, second = "", ...rest] = line.trim().split(/ +/);
            if (!line.startsWith(" ")) {
                kind = key;
                entry = null;
                if (kind === "list")
                    entry = names.list[second] ??= {};
                else if (kind in KINDS)
                    entry = (names[kind] ??= {})[second] ??= {};
            } else if (kind === "list") {
                const [name, note] = [second, ...rest].join(" ").split(" | ");
                entry[key] = note === undefined ? name : [name, note];
            } else if (entry !== null && KINDS[kind].includes(key)) {
                if (key === "value")
                    (entry.values ??= {})[second] = rest.join(" ");
                else {
                    const [one, many] = [second, ...rest].join(" ").split("|").map((part) => part.trim());
                    entry[key] = many === undefined ? one : [one, many];
                }
            }
        }
    }
    return names;
}

/** {set: [element …]}: which elements a set brings, in the order of its files. */
export function readElements() {
    const elements = {};
    let element = "";
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".words")).sort()) {
        for (const line of readFileSync(join(folder, file), "utf8").split("\n")) {
            const [key, second, ...rest] = line.trim().split(/ +/);
            if (!line.startsWith(" "))
                element = key === "element" ? second : "";
            else if (key === "sets" && element !== "")
                for (const set of [second, ...rest])
                    (elements[set] ??= []).push(element);
        }
    }
    return elements;
}

/**
 * {BASE: {file: "base", sets: [base], elements: [farmers]}}: by what the numbers of rules begin with, the file they are in and which
 * sets and elements bring them. The words of a chapter are in a file of the same name; one without words is about several of them.
 */
export function readChapters() {
    const chapters = {};
    for (const name of readdirSync(join(data, "rules")).filter((one) => one.endsWith(".rules")).sort()) {
        const file = name.slice(0, -".rules".length);
        const [, ids] = /^ids (.*)$/m.exec(readFileSync(join(data, "rules", name), "utf8"));
        const words = existsSync(join(folder, `${file}.words`)) ? readFileSync(join(folder, `${file}.words`), "utf8") : "";
        const all = (kind) => [...words.matchAll(new RegExp(`^${kind} (\\w+)$`, "gm"))].map(([, word]) => word);
        for (const id of ids.split(" "))
            chapters[id] = { file, sets: all("set"), elements: all("element") };
    }
    return chapters;
}

/** {"X-01": "ONE × OTHER"}: between which modules a rule decides that belongs to no chapter with words of its own. */
export function readMeetings() {
    const about = Object.values(readChapters()).filter(({ sets, elements }) => sets.length + elements.length === 0);
    const files = [...new Set(about.map(({ file }) => file))].map((file) => readFileSync(join(data, "rules", `${file}.rules`), "utf8"));
    return Object.fromEntries(files.flatMap((text) => [...text.matchAll(/^(\w+-\w+)\b.* with (.*)$/gm)].map(([, id, modules]) => [id, modules])));
}

/** What names are called in the catalogues: "context\u0004message". */
export function nameKeys(names = readNames()) {
    const keys = new Set();
    const add = (kind, text) => keys.add(`${kind}\u0004${Array.isArray(text) ? text[0] : text}`);
    for (const words of Object.values(names.list))
        Object.values(words).filter(Array.isArray).forEach(([, note]) => add("list", note));
    for (const [kind, words] of Object.entries(names))
        for (const word of Object.values(words))
            for (const text of Object.values(word))
                if (typeof text === "string" || Array.isArray(text))
                    add(kind, text);
                else
                    Object.values(text).forEach((one) => add(kind, one));
    return keys;
}
