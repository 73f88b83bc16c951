// SPDX-License-Identifier: MIT
// Sentences of the whole program: taken from the sources, kept in gettext catalogues. `node i18n.mjs --help` says how.

import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import gettext from "gettext-parser";
import { nameKeys } from "./names.mjs";

const top = join(dirname(fileURLToPath(import.meta.url)), "..");
const folder = join(top, "data/locale");
const template = join(folder, "bastide.pot");

const help = `usage: node i18n.mjs extract | update [FILE.po]... | check

  extract  writes data/locale/bastide.pot from the sentences of the program:
             web/src    t("…"), tc("context", "…"), tn("one", "many", n)
             src        BST_T("…"), BST_TC("context", "…"), BST_TN("one", "many"), and what bst_text_fail() and
                        its like say (src/record/told.h)
             data/words all sentences; the kind of the word is the context
  update   extract, and merges the template into every data/locale/*.po: new messages come in untranslated,
           those that are gone go away. What lacks a translation takes it from FILE.po of the same language:
           so catalogues that were changed on two branches are merged
  check    fails if the template or a catalogue is stale, or a catalogue lacks a translation or has other placeholders
`;

/** The languages that have a catalogue, as their codes. */
export const languages = () => readdirSync(folder).filter((name) => name.endsWith(".po")).map((name) => name.slice(0, -3)).sort();

/**
 * The catalogue as the page uses it: what the language is called, the rule of its plural forms as an expression in n, and
 * "context\u0004message" (or only the message) to one text, or to a list of plural forms. Only messages of the page, and names of words.
 */
export function compileCatalogue(code) {
    const file = join(folder, `${code}.po`);
    const po = gettext.po.parse(readFileSync(file));
    const plural = /^nplurals=\d; plural=([n0-9 ()?:|&=!<>+*/%-]+);$/.exec(po.headers["Plural-Forms"] ?? "")?.[1];
    const name = po.headers["X-Language-Name"];
    if (plural === undefined || name === undefined)
        throw new Error(`${file}: the header lacks Plural-Forms or X-Language-Name`);
    const messages = {};
    const names = nameKeys();
    for (const [context, entries] of Object.entries(po.translations)) {
        for (const [id, entry] of Object.entries(entries)) {
            const used = /^web\//m.test(entry.comments?.reference ?? "") || names.has(`${context}\u0004${id}`);
            if (id === "" || !used || entry.msgstr.some((text) => text === ""))
                continue;
            messages[context === "" ? id : `${context}\u0004${id}`] = entry.msgid_plural ? entry.msgstr : entry.msgstr[0];
        }
    }
    return { name, plural, messages };
}

function* sources(dir, pattern) {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
        const path = join(dir, entry.name);
        if (entry.isDirectory())
            yield* sources(path, pattern);
        else if (pattern.test(entry.name))
            yield path;
    }
}

const literal = String.raw`"(?:[^"\\\n]|\\.)*"`;

/** Strings that stand one behind the other are one text, in C. */
const text = (literals) => [...literals.matchAll(new RegExp(literal, "g"))].map(([one]) => JSON.parse(one)).join("");

/** The messages of a source: calls of plain(one text), context(two) and plural(two). */
function* calls(source, path, [plain, context, plural]) {
    const texts = `(${literal}(?:\\s*${literal})*)`;
    const call = new RegExp(`(?<![\\w.])(${plain}|${context}|${plural})\\(\\s*${texts}(?:\\s*,\\s*${texts})?`, "g");
    for (const [all, name, first, second] of source.matchAll(call)) {
        if (name !== plain && second === undefined)
            throw new Error(`${path}: ${all} lacks its second text`);
        if (name === context)
            yield { msgctxt: text(first), msgid: text(second) };
        else if (name === plural)
            yield { msgid: text(first), msgid_plural: text(second) };
        else
            yield { msgid: text(first) };
    }
}

// Functions that say what is wrong with a text take a format of printf, behind other arguments (src/record/told.h).
const tellers = "bst_text_fail|bst_tell|bst_tell_more|bst_run_fail|bst_run_broken|json_fail";

// What only those who write scenarios read stays English.
const forAuthors = /^src\/record\/scenario(_expect|_events|_action|_things)?\.c$/;

/** What such functions say: formats that have words. */
function* formats(source, path) {
    if (forAuthors.test(path))
        return;
    const before = String.raw`(?:[^"();]|\((?:[^"()]|\([^"()]*\))*\))*,\s*`;
    const call = new RegExp(`(?<![\\w.])(?:${tellers})\\(${before}(${literal}(?:\\s*${literal})*)`, "g");
    for (const [, format] of source.matchAll(call))
        if (/\p{L}{2}/u.test(text(format).replace(conversion, "")))
            yield { msgid: text(format), format: true };
}

const conversion = /%[-+ #0]*(?:\d+|\*)?(?:\.(?:\d+|\*))?(?:hh|h|ll|l|z|j)?[diuxXscgf%]/g;

/** Its conversions, in their order: a translation must have the same. */
const conversions = (format) => (format.match(conversion) ?? []).join(" ");

const sentenceKeys = new Set("name note lesson choice log ask pass told brief a the as role seat for counts value".split(" "));

/** The sentences of a word file (docs/words.md), which wordgen has checked. */
function* sentences(source) {
    let kind = "";
    const message = (sentence) => {
        const [one, many] = sentence.split("|").map((part) => part.trim());
        return { msgctxt: kind, msgid: one, ...(many === undefined ? {} : { msgid_plural: many }) };
    };
    const behind = (line, words) => line.split(/ +/).slice(words).join(" ");
    for (const line of source.split("\n").filter((one) => one.trim() !== "" && !one.startsWith("#"))) {
        const [key] = line.trim().split(" ");
        if (!line.startsWith(" ")) {
            kind = key === "more" ? line.split(/ +/)[1] : key;
            if (["phrase", "refusal", "problem"].includes(kind))
                yield message(behind(line, 2));
        } else if (kind === "list") {
            for (const sentence of behind(line.trim(), 1).split(" | ")) // its name, and what is said of it
                yield message(sentence);
        } else if (sentenceKeys.has(key)) {
            yield message(behind(line.trim(), key === "value" ? 2 : 1));
        }
    }
}

function* allMessages() {
    const places = [
        ["web/src", /\.tsx?$/, ["t", "tc", "tn"]],
        ["src", /\.(c|h|def)$/, ["BST_T", "BST_TC", "BST_TN"]],
    ];
    for (const [dir, pattern, names] of places) {
        for (const file of sources(join(top, dir), pattern)) {
            const path = relative(top, file);
            const source = readFileSync(file, "utf8");
            const bare = dir === "src" ? withoutComments(source) : source;
            for (const entry of calls(bare, path, names))
                yield { ...entry, path };
            if (dir === "src")
                for (const entry of formats(bare, path))
                    yield { ...entry, path };
        }
    }
    for (const file of sources(join(top, "data/words"), /\.words$/))
        for (const entry of sentences(readFileSync(file, "utf8")))
            yield { ...entry, path: relative(top, file) };
}

/** A source of C without its comments, which show the marks, too. Two slashes in a string are none. */
function withoutComments(source) {
    return source.replace(new RegExp(`${literal}|'(?:[^'\\\\\n]|\\\\.)*'|//.*|/\\*[^]*?\\*/`, "g"), (found) => (/^\/[/*]/.test(found) ? " " : found));
}

function extract() {
    const found = new Map();
    for (const { path, ...entry } of allMessages()) {
        const key = `${entry.msgid}\u0004${entry.msgctxt ?? ""}`;
        const known = found.get(key) ?? { ...entry, files: new Set() };
        if (entry.msgid_plural !== undefined && known.msgid_plural !== undefined && known.msgid_plural !== entry.msgid_plural)
            throw new Error(`${path}: "${entry.msgid}" has two plurals`);
        known.msgid_plural ??= entry.msgid_plural;
        known.format ??= entry.format;
        known.files.add(path);
        found.set(key, known);
    }
    return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, entry]) => entry);
}

const headers = (known) => ({
    "Content-Type": "text/plain; charset=utf-8",
    ...Object.fromEntries(["Language", "X-Language-Name", "Plural-Forms"].flatMap((name) => (known[name] === undefined ? [] : [[name, known[name]]]))),
});

function print(entries, head, translate) {
    const translations = {};
    for (const entry of entries) {
        const { msgid, msgctxt, msgid_plural, files } = entry;
        const context = (translations[msgctxt ?? ""] ??= {});
        context[msgid] = {
            msgid,
            ...(msgctxt === undefined ? {} : { msgctxt }),
            ...(msgid_plural === undefined ? {} : { msgid_plural }),
            msgstr: translate(entry),
            comments: { reference: [...files].join("\n") },
        };
    }
    const byId = (a, b) => (a.msgid < b.msgid ? -1 : a.msgid > b.msgid ? 1 : (a.msgctxt ?? "") < (b.msgctxt ?? "") ? -1 : 1);
    return `${gettext.po.compile({ charset: "utf-8", headers: head, translations }, { sort: byId, foldLength: 0 }).toString().trimEnd()}\n`;
}

const pot = (entries) => print(entries, headers({}), ({ msgid_plural }) => (msgid_plural === undefined ? [""] : ["", ""]));

const forms = (po) => Number(/nplurals=(\d)/.exec(po.headers["Plural-Forms"] ?? "")?.[1] ?? 2);

/** The translation of a message in a catalogue, if it is whole. */
function translation(po, { msgctxt, msgid, msgid_plural }) {
    const entry = po.translations[msgctxt ?? ""]?.[msgid];
    const whole =
        entry !== undefined &&
        !/fuzzy/.test(entry.comments?.flag ?? "") &&
        entry.msgstr.length === (msgid_plural === undefined ? 1 : forms(po)) &&
        entry.msgstr.every((one) => one !== "");
    return whole ? entry.msgstr : undefined;
}

/** A catalogue with the messages of the template; what it has no translation for comes from others of its language. */
function merged(entries, po, others) {
    const known = [po, ...others.filter((other) => other.headers.Language === po.headers.Language)];
    const open = (entry) => (entry.msgid_plural === undefined ? [""] : Array(forms(po)).fill(""));
    return print(entries, headers(po.headers), (entry) => known.map((one) => translation(one, entry)).find((one) => one !== undefined) ?? open(entry));
}

const read = (file) => gettext.po.parse(readFileSync(file));

function update(others) {
    const entries = extract();
    writeFileSync(template, pot(entries));
    for (const code of languages()) {
        const file = join(folder, `${code}.po`);
        writeFileSync(file, merged(entries, read(file), others.map(read)));
        const po = read(file);
        const open = entries.filter((entry) => translation(po, entry) === undefined).length;
        process.stdout.write(`${code}.po: ${entries.length} messages, ${open} without translation\n`);
    }
}

const holes = (text) => [...new Set(text.match(/\{\w+\}|%[1-9]/g) ?? [])].sort().join(" ");

function check() {
    const entries = extract();
    const problems = [];
    if (!existsSync(template) || readFileSync(template, "utf8") !== pot(entries))
        problems.push("data/locale/bastide.pot is stale: run `node web/i18n.mjs update`");
    for (const code of languages()) {
        const file = join(folder, `${code}.po`);
        const po = read(file);
        const name = relative(top, file);
        const before = problems.length;
        for (const entry of entries) {
            const texts = translation(po, entry);
            if (texts === undefined)
                problems.push(`${name}: "${entry.msgid}" is not translated`);
            else if (entry.format || /%(?:\.\*)?[sd]/.test(entry.msgid) ? conversions(texts[0]) !== conversions(entry.msgid) : holes(texts.at(-1)) !== holes(entry.msgid_plural ?? entry.msgid))
                problems.push(`${name}: "${entry.msgid}" has other placeholders than its translation`);
        }
        if (problems.length === before && readFileSync(file, "utf8") !== merged(entries, po, []))
            problems.push(`${name} is stale: run \`node web/i18n.mjs update\``);
    }
    for (const problem of problems)
        process.stderr.write(`${problem}\n`);
    return problems.length === 0 ? 0 : 1;
}

if (process.argv[1] !== undefined && fileURLToPath(import.meta.url) === process.argv[1]) {
    switch (process.argv[2]) {
        case "extract":
            writeFileSync(template, pot(extract()));
            break;
        case "update":
            update(process.argv.slice(3));
            break;
        case "check":
            process.exitCode = check();
            break;
        case "--help":
            process.stdout.write(help);
            break;
        default:
            process.stderr.write(help);
            process.exitCode = 2;
    }
}
