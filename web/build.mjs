// SPDX-License-Identifier: MIT
// Builds the page into a folder that the server embeds or serves. `node build.mjs --help` says how.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { compileCatalogue, languages } from "./i18n.mjs";
import { readChapters, readElements, readMeetings, readNames } from "./names.mjs";
import { drawPicture } from "./picture.mjs";

const here = dirname(fileURLToPath(import.meta.url));

const help = `usage: node build.mjs [--out DIR] [--wasm FILE] [--dev]
       node build.mjs --check
       node build.mjs --test [NAME]

  --out DIR    where the page goes (default ../build/web)
  --wasm FILE  the engine (default ../build/wasm/page.wasm, if it is there), with its sentences voice-CODE.bin beside it
  --dealer FILE  the bots (default ../build/wasm/dealer.wasm, if it is there)
  --exchange FILE  what reads files (default ../build/wasm/exchange.wasm, if it is there)
  --dev        readable code with source maps
  --check      only check the types
  --test       run the tests in test/, or those whose file name holds NAME

examples:
  node build.mjs --out ../build/web --wasm ../build/wasm/page.wasm
  node build.mjs --check && node build.mjs --test fold
`;

function fail(text) {
    process.stderr.write(`build.mjs: ${text}\n`);
    process.exit(1);
}

/**
 * `import { languages } from "locale:all"` lists the catalogues of data/locale, each with the way to fetch it: a module of its
 * own, `locale:de`, with the messages of the page and the rule of plural forms.
 */
const locales = {
    name: "locales",
    setup(build) {
        build.onResolve({ filter: /^locale:/ }, (args) => ({ path: args.path.slice(7), namespace: "locale" }));
        build.onLoad({ filter: /.*/, namespace: "locale" }, (args) => {
            if (args.path === "all") {
                const entries = languages().map((code) => {
                    const name = JSON.stringify(compileCatalogue(code).name);
                    return `{ code: "${code}", name: ${name}, load: () => import("locale:${code}") }`;
                });
                return { contents: `export const languages = [${entries.join(", ")}];`, loader: "js" };
            }
            const { plural, messages } = compileCatalogue(args.path);
            // not as a JSON module: that would export every message by itself, too
            return { contents: `export const messages = ${JSON.stringify(messages)};\nexport const form = (n) => Number(${plural});`, loader: "js" };
        });
    },
};

/**
 * `import { names } from "words:names"`: what the words of data/words are called in English; `import { options } from
 * "words:options"`: house rules likewise; `import { elements } from "words:elements"`: which elements each set brings; `import { chapters, meetings } from
 * "words:chapters"`: whose rules are whose, and between whom others decide.
 */
const names = {
    name: "names",
    setup(build) {
        build.onResolve({ filter: /^words:(names|options|elements|chapters)$/ }, (args) => ({ path: args.path.slice(6), namespace: "words" }));
        build.onLoad({ filter: /^names$/, namespace: "words" }, () => ({ contents: `export const names = ${JSON.stringify({ ...readNames(), option: undefined })};`, loader: "js" }));
        build.onLoad({ filter: /^options$/, namespace: "words" }, () => ({ contents: `export const options = ${JSON.stringify(readNames().option)};`, loader: "js" }));
        build.onLoad({ filter: /^chapters$/, namespace: "words" }, () => ({ contents: `export const chapters = ${JSON.stringify(readChapters())}; export const meetings = ${JSON.stringify(readMeetings())};`, loader: "js" }));
        build.onLoad({ filter: /^elements$/, namespace: "words" }, () => ({ contents: `export const elements = ${JSON.stringify(readElements())};`, loader: "js" }));
    },
};

/** What is loaded until one can play; all else is imported later. */
const first = ["src/main.tsx", "src/game/GameScreen.tsx"];

/**
 * What these share with other parts of the page comes in one file. esbuild makes a file for each set of parts that share
 * something: ten of them before one can play, each a request with its headers. So each part that shares is told to import all of it.
 */
function together({ outputs }) {
    const files = new Set();
    const follow = (path) => {
        if (files.has(path))
            return;
        files.add(path);
        for (const { path: next, kind } of outputs[path].imports)
            if (kind === "import-statement")
                follow(next);
    };
    const parts = Object.entries(outputs).filter(([, { entryPoint }]) => entryPoint !== undefined);
    for (const [path, { entryPoint }] of parts)
        if (first.includes(entryPoint))
            follow(path);
    const shared = [...files].filter((path) => outputs[path].entryPoint === undefined);
    const inputs = shared.flatMap((path) => Object.keys(outputs[path].inputs)).filter((path) => existsSync(join(here, path)));
    const sharing = parts.filter(([, { imports }]) => imports.some(({ path }) => shared.includes(path))).map(([, { entryPoint }]) => join(here, entryPoint));
    return {
        name: "together",
        setup(build) {
            build.onResolve({ filter: /^shared:all$/ }, () => ({ path: "all", namespace: "shared" }));
            build.onLoad({ filter: /.*/, namespace: "shared" }, () => ({
                contents: inputs.map((path) => `import ${JSON.stringify(join(here, path))};`).join("\n"),
                resolveDir: here,
                loader: "js",
            }));
            build.onLoad({ filter: /\.tsx?$/ }, ({ path }) => sharing.includes(path) ? { contents: `import "shared:all";\n${readFileSync(path, "utf8")}`, loader: path.endsWith("x") ? "tsx" : "ts" } : null);
        },
    };
}

function options(dev, urls) {
    return {
        absWorkingDir: here,
        bundle: true,
        metafile: true,
        write: false,
        minify: !dev,
        sourcemap: dev ? "inline" : false,
        target: ["es2022"],
        charset: "utf8",
        legalComments: "none",
        jsx: "automatic",
        jsxImportSource: "preact",
        logLevel: "warning",
        plugins: [locales, names],
        alias: { "d3-transition": join(here, "src/ui/d3-still.ts"), "d3-interpolate": join(here, "src/ui/d3-still.ts") },
        loader: { ".svg": "text" },
        define: {
            WORKER_URL: JSON.stringify(urls.worker ?? ""),
            VOICE_URLS: JSON.stringify(urls.voices ?? {}),
            WASM_URL: JSON.stringify(urls.wasm ?? ""),
            DEALER_URL: JSON.stringify(urls.dealer ?? ""),
            READER_URL: JSON.stringify(urls.reader ?? ""),
            EXCHANGE_URL: JSON.stringify(urls.exchange ?? ""),
            PICTURE_URL: JSON.stringify(urls.picture ?? ""),
            KEPT: JSON.stringify(urls.kept ?? []),
            BUILD: JSON.stringify(urls.build ?? ""),
            MAIN_URL: JSON.stringify(urls.main ?? ""),
        },
    };
}

function check() {
    const tsc = join(here, "node_modules", ".bin", "tsc");
    return spawnSync(tsc, ["-p", here], { stdio: "inherit" }).status ?? 1;
}

async function test(part) {
    const files = readdirSync(join(here, "test")).filter((name) => name.endsWith(".test.ts") && name.includes(part));
    if (files.length === 0)
        fail(`no test in test/ is called like "${part}"`);
    const out = mkdtempSync(join(tmpdir(), "bastide-web-"));
    try {
        await esbuild.build({
            ...options(true, {}),
            entryPoints: files.map((name) => join(here, "test", name)),
            write: true,
            outdir: out,
            outExtension: { ".js": ".mjs" },
            format: "esm",
            platform: "node",
        });
        const names = files.map((name) => join(out, name.replace(/\.ts$/, ".mjs")));
        return spawnSync(process.execPath, ["--test", ...names], { stdio: "inherit" }).status ?? 1;
    } finally {
        rmSync(out, { recursive: true });
    }
}

/** The licences of the packages whose code is in the page: they ask to be told with it. */
function licences(inputs) {
    const packages = new Set(inputs.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
    const texts = [...packages].sort().map((name) => {
        const folder = join(here, "node_modules", name);
        const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
        const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
        if (file === undefined)
            fail(`${name} has no licence file`);
        return `${name} ${version}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
    });
    const own = readFileSync(join(here, "../LICENSE"), "utf8").trim();
    return [`Bastide\n\n${own}\n`, ...texts].join(`\n${"-".repeat(80)}\n\n`);
}

class Output {
    constructor(dir) {
        this.assets = join(dir, "assets");
        this.sizes = [];
        // Only what an earlier build wrote goes away.
        rmSync(this.assets, { recursive: true, force: true });
        mkdirSync(this.assets, { recursive: true });
    }

    write(name, bytes) {
        writeFileSync(join(this.assets, name), bytes);
        this.sizes.push({ name, gz: gzipSync(bytes, { level: 9 }).length });
        return `/assets/${name}`;
    }

    /** Writes under a name that holds a hash of the content. */
    hashed(stem, ext, bytes) {
        const hash = createHash("sha256").update(bytes).digest("base64url").replace(/[-_]/g, "x").slice(0, 8);
        return this.write(`${stem}-${hash}.${ext}`, bytes);
    }
}

async function build(dir, { wasm, dealer, exchange }, dev) {
    const out = new Output(dir);
    const urls = {};
    if (wasm !== null) {
        urls.wasm = out.hashed("engine", "wasm", readFileSync(wasm));
        urls.voices = {};
        for (const code of languages())
            urls.voices[code] = out.hashed(`voice-${code}`, "bin", readFileSync(join(dirname(wasm), `voice-${code}.bin`)));
        urls.picture = out.hashed("land", "svg", Buffer.from(await drawPicture(wasm)));
    }

    if (dealer !== null)
        urls.dealer = out.hashed("dealer", "wasm", readFileSync(dealer));
    if (exchange !== null)
        urls.exchange = out.hashed("exchange", "wasm", readFileSync(exchange));

    const workers = { worker: "src/engine/worker.ts", reader: "src/exchange/worker.ts" };
    for (const [name, file] of Object.entries(workers)) {
        const made = await esbuild.build({ ...options(dev, urls), entryPoints: [join(here, file)], format: "iife", outdir: dir });
        urls[name] = out.hashed(name, "js", made.outputFiles[0].contents);
    }

    const split = {
        ...options(dev, urls),
        entryPoints: [join(here, "src/main.tsx")],
        format: "esm",
        splitting: true,
        outdir: out.assets,
        entryNames: "[name]-[hash]",
        chunkNames: "[name]-[hash]",
    };
    const { metafile } = await esbuild.build(split);
    const main = await esbuild.build({ ...split, plugins: [...split.plugins, together(metafile)], logOverride: { "ignored-bare-import": "silent" } });
    const scripts = [];
    const entries = new Map(Object.entries(main.metafile.outputs).map(([path, { entryPoint }]) => [basename(path), entryPoint ?? ""]));
    for (const file of main.outputFiles) {
        const url = out.write(relative(out.assets, file.path), file.contents);
        if (basename(file.path).startsWith("main-"))
            urls.main = url;
        if (!entries.get(basename(file.path)).startsWith("locale:"))
            scripts.push(url);
    }

    writeFileSync(join(dir, "licences.txt"), licences(Object.keys(main.metafile.inputs)));

    const css = await esbuild.build({ ...options(dev, urls), entryPoints: [join(here, "src/style/app.css")], outdir: dir });
    urls.css = out.hashed("app", "css", css.outputFiles[0].contents);
    urls.icon = out.hashed("icon", "svg", readFileSync(join(here, "icon.svg")));
    const icons = Object.fromEntries(readdirSync(join(here, "icons")).map((name) => [name, out.hashed(basename(name, ".png"), "png", readFileSync(join(here, "icons", name)))]));
    urls.manifest = out.hashed("app", "webmanifest", Buffer.from(manifest(urls.icon, icons)));

    const names = { "icon.svg": urls.icon, "icon-180.png": icons["icon-180.png"], "app.webmanifest": urls.manifest, "app.css": urls.css, "main.js": urls.main, "engine.wasm": urls.wasm };
    const html = readFileSync(join(here, "index.html"), "utf8")
        .split("\n")
        .filter((line) => urls.wasm !== undefined || !line.includes("{{engine.wasm}}"))
        .join("\n")
        .replace(/\{\{(.*?)\}\}/g, (_, name) => names[name]);
    writeFileSync(join(dir, "index.html"), html);
    await serviceWorker(dir, dev, html, {
        ...urls,
        // what a game without a network needs; languages and what reads files are kept when they are used
        kept: [...scripts, urls.css, urls.icon, urls.manifest, urls.worker, urls.wasm, urls.dealer, urls.picture].filter((url) => url !== undefined),
    });
    pack(dir);

    let sum = gzipSync(html).length;
    for (const { name, gz } of out.sizes.sort((a, b) => b.gz - a.gz)) {
        process.stdout.write(`${(gz / 1000).toFixed(1).padStart(8)} kB  assets/${name}\n`);
        sum += gz;
    }
    process.stdout.write(`${(sum / 1000).toFixed(1).padStart(8)} kB  in all, gzipped\n`);
}

/** What a device wants to know to keep the page among its programs. */
function manifest(icon, icons) {
    const png = (name, size, purpose) => ({ src: icons[name], sizes: `${size}x${size}`, type: "image/png", purpose });
    return JSON.stringify({
        id: "/",
        name: "Bastide",
        short_name: "Bastide",
        description: "Lay tiles, claim cities, roads and fields, with people or bots.",
        start_url: "/",
        scope: "/",
        display: "standalone",
        background_color: "#f7f2e8",
        theme_color: "#9a3b26",
        categories: ["games"],
        icons: [{ src: icon, sizes: "any", type: "image/svg+xml" }, png("icon-192.png", 192, "any"), png("icon-512.png", 512, "any"), png("maskable-512.png", 512, "maskable")],
    });
}

/** Its name never changes, so that a device finds the next one there; what it keeps is named by a hash of all of it. */
async function serviceWorker(dir, dev, html, urls) {
    const hash = createHash("sha256").update(html).update(urls.kept.join("\n")).digest("hex").slice(0, 16);
    const made = await esbuild.build({ ...options(dev, { ...urls, build: hash }), entryPoints: [join(here, "src/offline/worker.ts")], format: "iife", outdir: dir });
    writeFileSync(join(dir, "sw.js"), made.outputFiles[0].contents);
}

/** Beside each file the same one packed as browsers take it over https; gzip, for all others, is made by embedgen. */
function pack(dir) {
    for (const entry of readdirSync(dir, { withFileTypes: true })) {
        const path = join(dir, entry.name);
        if (entry.isDirectory()) {
            pack(path);
        } else if (!path.endsWith(".br")) {
            const bytes = readFileSync(path);
            const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
            writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
        }
    }
}

let args;
try {
    args = parseArgs({
        options: {
            out: { type: "string", default: join(here, "../build/web") },
            wasm: { type: "string" },
            dealer: { type: "string" },
            exchange: { type: "string" },
            dev: { type: "boolean", default: false },
            check: { type: "boolean", default: false },
            test: { type: "boolean", default: false },
            help: { type: "boolean", default: false },
        },
        allowPositionals: true,
    });
} catch (error) {
    fail(`${error.message}; see --help`);
}
if (args.values.help) {
    process.stdout.write(help);
} else if (args.values.check) {
    process.exitCode = check();
} else if (args.values.test) {
    process.exitCode = await test(args.positionals[0] ?? "");
} else {
    if (args.positionals.length > 0)
        fail(`what is "${args.positionals[0]}"? see --help`);
    const usual = join(here, "../build/wasm/page.wasm");
    const wasm = args.values.wasm ?? (existsSync(usual) ? usual : null);
    if (wasm !== null && !existsSync(wasm))
        fail(`there is no file ${wasm}`);
    if (wasm === null)
        process.stderr.write("build.mjs: no engine given (--wasm); the page can be looked at, but not played\n");
    const beside = (name) => {
        const file = args.values[name] ?? join(here, `../build/wasm/${name}.wasm`);
        return existsSync(file) ? file : null;
    };
    await build(resolve(args.values.out), { wasm, dealer: beside("dealer"), exchange: beside("exchange") }, args.values.dev);
}
