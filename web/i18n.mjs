// SPDX-License-Identifier: MIT
// Messages of the page: taken from the sources, kept in gettext catalogues. `node i18n.mjs --help` says how.

import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import gettext from "gettext-parser";

const here = dirname(fileURLToPath(import.meta.url));
const template = join(here, "locale/bastide.pot");

const help = `usage: node i18n.mjs extract | update | check

  extract  writes locale/bastide.pot from the calls t("…"), tc("context", "…"), tn("one", "many", n) in src/
  update   extract, and merges the template into every locale/*.po: new messages come in untranslated,
           those that are gone go away
  check    fails if the template is stale, or a catalogue lacks a translation or has other placeholders
`;

/** The catalogue as the page uses it: "context\u0004message" (or only the message) to one text, or to a list of plural forms. */
export function compileCatalogue(file) {
    const po = gettext.po.parse(readFileSync(file));
    const messages = {};
    for (const [context, entries] of Object.entries(po.translations)) {
        for (const [id, entry] of Object.entries(entries)) {
            if (id === "" || entry.msgstr.some((text) => text === ""))
                continue;
            messages[context === "" ? id : `${context}\u0004${id}`] = entry.msgid_plural ? entry.msgstr : entry.msgstr[0];
        }
    }
    return messages;
}

function* sources(dir) {
    for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
        const path = join(dir, entry.name);
        if (entry.isDirectory())
            yield* sources(path);
        else if (/\.tsx?$/.test(entry.name))
            yield path;
    }
}

const literal = String.raw`"((?:[^"\\\n]|\\.)*)"`;
const call = new RegExp(String.raw`(?<![\w.])(t|tn|tc)\(\s*${literal}(?:\s*,\s*${literal})?`, "g");

function extract() {
    const found = new Map();
    for (const path of sources(join(here, "src"))) {
        const text = readFileSync(path, "utf8");
        for (const match of text.matchAll(call)) {
            const first = JSON.parse(`"${match[2]}"`);
            const second = match[3] === undefined ? undefined : JSON.parse(`"${match[3]}"`);
            if (match[1] !== "t" && second === undefined)
                throw new Error(`${relative(here, path)}: ${match[0]} lacks its second text`);
            const entry =
                match[1] === "tc"
                    ? { msgctxt: first, msgid: second }
                    : match[1] === "tn"
                      ? { msgid: first, msgid_plural: second }
                      : { msgid: first };
            const key = `${entry.msgid}\u0004${entry.msgctxt ?? ""}`;
            const known = found.get(key) ?? { ...entry, files: new Set() };
            if (entry.msgid_plural !== undefined)
                known.msgid_plural = entry.msgid_plural;
            known.files.add(relative(here, path));
            found.set(key, known);
        }
    }
    return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, entry]) => entry);
}

const headers = (language, plurals) => ({
    "Content-Type": "text/plain; charset=utf-8",
    ...(language === null ? {} : { Language: language, "Plural-Forms": plurals }),
});

function print(entries, head, translate) {
    const translations = {};
    for (const { msgid, msgctxt, msgid_plural, files } of entries) {
        const context = (translations[msgctxt ?? ""] ??= {});
        context[msgid] = {
            msgid,
            ...(msgctxt === undefined ? {} : { msgctxt }),
            ...(msgid_plural === undefined ? {} : { msgid_plural }),
            msgstr: translate(msgctxt ?? "", msgid, msgid_plural !== undefined),
            comments: { reference: [...files].join("\n") },
        };
    }
    const byId = (a, b) => (a.msgid < b.msgid ? -1 : a.msgid > b.msgid ? 1 : (a.msgctxt ?? "") < (b.msgctxt ?? "") ? -1 : 1);
    return `${gettext.po.compile({ charset: "utf-8", headers: head, translations }, { sort: byId, foldLength: 0 }).toString().trimEnd()}\n`;
}

const pot = (entries) => print(entries, headers(null), (_context, _id, plural) => (plural ? ["", ""] : [""]));

const catalogues = () => readdirSync(join(here, "locale")).filter((name) => name.endsWith(".po"));

function update() {
    const entries = extract();
    writeFileSync(template, pot(entries));
    for (const name of catalogues()) {
        const file = join(here, "locale", name);
        const old = gettext.po.parse(readFileSync(file));
        const text = print(entries, headers(name.slice(0, -3), old.headers["Plural-Forms"] ?? "nplurals=2; plural=(n != 1);"), (context, id, plural) => {
            const known = old.translations[context]?.[id]?.msgstr;
            return known !== undefined && known.length === (plural ? 2 : 1) ? known : plural ? ["", ""] : [""];
        });
        writeFileSync(file, text);
        const open = entries.filter(({ msgid, msgctxt }) => {
            const known = old.translations[msgctxt ?? ""]?.[msgid]?.msgstr;
            return known === undefined || known.some((one) => one === "");
        });
        process.stdout.write(`${name}: ${entries.length} messages, ${open.length} without translation\n`);
    }
}

const holes = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort().join(" ");

function check() {
    const entries = extract();
    const problems = [];
    if (!existsSync(template) || readFileSync(template, "utf8") !== pot(entries))
        problems.push("locale/bastide.pot is stale: run `node i18n.mjs update`");
    for (const name of catalogues()) {
        const { translations } = gettext.po.parse(readFileSync(join(here, "locale", name)));
        for (const { msgid, msgctxt, msgid_plural } of entries) {
            const msgstr = translations[msgctxt ?? ""]?.[msgid]?.msgstr;
            if (msgstr === undefined || msgstr.some((text) => text === ""))
                problems.push(`locale/${name}: "${msgid}" is not translated`);
            else if (holes(msgstr.at(-1)) !== holes(msgid_plural ?? msgid))
                problems.push(`locale/${name}: "${msgid}" has other placeholders than its translation`);
        }
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
            update();
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
