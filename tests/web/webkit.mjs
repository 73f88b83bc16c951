// SPDX-License-Identifier: MIT
// WebKit, driven through W3C WebDriver: a browser, contexts and pages as Playwright has them, as much of it as a visitor and a
// player need. Each context is a browser of its own; all of them share a screen that nobody sees.

import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE = 60_000;

/** A program that ends with the test, however that ends, and with it all that it has started. */
function start(program, args, options) {
    const child = spawn(program, args, { detached: true, ...options });
    process.on("exit", () => end(child));
    return child;
}

function end({ pid }, signal = "SIGKILL") {
    try {
        process.kill(-pid, signal);
    } catch {
        // nobody is left
    }
}

async function ended(child, signal) {
    const gone = child.exitCode !== null || child.signalCode !== null ? null : once(child, "exit");
    end(child, signal);
    await gone;
}

/** Removes a folder in which somebody who is about to end may still write. */
async function removed(folder) {
    for (const late = Date.now() + PATIENCE; ; await sleep(50))
        try {
            rmSync(folder, { recursive: true, force: true });
            return;
        } catch (error) {
            if (Date.now() > late)
                throw error;
        }
}

async function freePort() {
    const listener = createServer().listen(0, "127.0.0.1");
    await once(listener, "listening");
    const { port } = listener.address();
    listener.close();
    await once(listener, "close");
    return port;
}

/** WebKit's own small browser, which the driver would look for in the place where it was built. */
function findMiniBrowser() {
    const roots = ["/usr/libexec", "/usr/lib", ...readdirSync("/usr/lib").map((name) => `/usr/lib/${name}`)];
    const files = roots.flatMap((root) => ["webkit2gtk-4.1", "webkitgtk-6.0", "webkit2gtk-4.0"].map((name) => join(root, name, "MiniBrowser")));
    const found = [process.env.MINIBROWSER, ...files].find((file) => file && existsSync(file));
    if (found === undefined)
        throw new Error("these tests need WebKit's MiniBrowser: script/packages installs it, or MINIBROWSER names the program");
    return found;
}

export class WebKit {
    #contexts = [];

    static async launch({ args, driver, screen }) {
        const browser = new WebKit();
        Object.assign(browser, { args, driver });
        browser.folder = mkdtempSync(join(tmpdir(), "bastide-webkit-"));
        browser.screen = start(screen, ["-displayfd", "3", "-screen", "0", "2000x1400x24", "-nolisten", "tcp"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
        const number = once(browser.screen.stdio[3], "data").then(([text]) => String(text).trim());
        const gone = once(browser.screen, "exit").then(() => Promise.reject(new Error(`${screen} ended before it showed anything`)));
        browser.display = `:${await Promise.race([number, gone])}`;
        gone.catch(() => {});
        return browser;
    }

    async newContext(options) {
        const context = new Context(options);
        this.#contexts.push(context);
        await context.open(this, join(this.folder, String(this.#contexts.length)));
        return context;
    }

    async close() {
        for (const context of this.#contexts)
            await context.close();
        await ended(this.screen, "SIGTERM"); // it has a lock to take away
        await removed(this.folder);
    }
}

class Context {
    #scripts = [];
    #page = null;

    constructor({ baseURL, viewport, reducedMotion }) {
        Object.assign(this, { baseURL, viewport, reducedMotion });
    }

    /** Starts driver and browser with a home of their own. */
    async open(browser, home) {
        for (const gtk of ["gtk-3.0", "gtk-4.0"]) {
            mkdirSync(join(home, gtk), { recursive: true });
            writeFileSync(join(home, gtk, "settings.ini"), `[Settings]\ngtk-enable-animations=${this.reducedMotion === "reduce" ? 0 : 1}\n`);
        }
        const env = {
            ...process.env,
            DISPLAY: browser.display,
            GDK_BACKEND: "x11",
            HOME: home,
            XDG_CONFIG_HOME: home,
            XDG_DATA_HOME: home,
            XDG_CACHE_HOME: home,
            MESA_SHADER_CACHE_DISABLE: "true",
            LC_ALL: "C.UTF-8", // other languages are there only where their locales are installed
        };
        for (let tries = 0; ; tries++) {
            const port = await freePort();
            this.child = start(browser.driver, [`--port=${port}`], { env, stdio: "ignore" });
            this.url = `http://127.0.0.1:${port}`;
            if (await this.#listening())
                break;
            if (tries === 9) // somebody else was quicker to take the port, ten times
                throw new Error(`${browser.driver} does not listen`);
        }
        const { sessionId } = await this.ask("POST", "/session", {
            capabilities: {
                alwaysMatch: {
                    unhandledPromptBehavior: "dismiss and notify",
                    timeouts: { script: 2 * PATIENCE, pageLoad: PATIENCE, implicit: 0 },
                    "webkitgtk:browserOptions": { binary: findMiniBrowser(), args: ["--automation", ...browser.args] },
                },
            },
        });
        this.url += `/session/${sessionId}`;
    }

    async #listening() {
        while (this.child.exitCode === null) {
            const there = await fetch(`${this.url}/status`).then(() => true, () => false);
            if (there)
                return true;
            await sleep(20);
        }
        return false;
    }

    /** Asks the driver; its answer, or an error that says what it says. */
    async ask(method, path, body) {
        const reply = await fetch(this.url + path, { method, body: body && JSON.stringify(body) });
        const { value } = await reply.json();
        if (!reply.ok)
            throw new Error(`WebKit ${method} ${path}: ${value.error}: ${value.message}`);
        return value;
    }

    setDefaultTimeout() {}

    /** Scripts run on an empty document of the site before its first page: enough for what is kept in storage. */
    async addInitScript(script, argument) {
        this.#scripts.push([script, argument]);
    }

    async prepare(page) {
        for (const [script, argument] of this.#scripts.splice(0))
            await page.evaluate(script, argument);
    }

    async newPage() {
        if (this.#page !== null)
            throw new Error("a context of WebKit has one page");
        this.#page = new Page(this);
        await this.#page.resize(this.viewport);
        return this.#page;
    }

    async close() {
        if (this.child.exitCode === null)
            await this.ask("DELETE", "").catch(() => {});
        await ended(this.child);
    }
}

/** Runs in the page: keeps what it complains about. The driver tells nothing of it, so what comes before a page is loaded is missed. */
function overhear() {
    const heard = (window.overheard ??= []);
    const tell = console.error;
    console.error = (...all) => {
        heard.push(all.join(" "));
        tell.apply(console, all);
    };
    addEventListener("error", ({ message, filename, lineno }) => heard.push(`${message} (${filename}:${lineno})`));
    addEventListener("unhandledrejection", ({ reason }) => heard.push(`unhandled: ${reason} ${reason?.stack ?? ""}`));
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => heard.push(`Content Security Policy: ${violatedDirective}: ${blockedURI}`));
}

class Page extends EventEmitter {
    #context;
    #prepared = false;

    constructor(context) {
        super();
        this.#context = context;
        this.mouse = { click: (x, y) => this.#point("mouse", x, y) };
        this.touchscreen = { tap: (x, y) => this.#point("touch", x, y) };
    }

    /** The window is as much larger than the page as its frame needs. */
    async resize({ width, height }) {
        const inner = () => this.evaluate(() => [innerWidth, innerHeight]);
        let [w, h] = [width, height];
        for (const end = Date.now() + PATIENCE; Date.now() < end; await sleep(50)) {
            const [wide, high] = await inner();
            if (wide === width && high === height)
                return;
            const rect = await this.#context.ask("GET", "/window/rect");
            if (rect.width !== w || rect.height !== h) {
                await this.#context.ask("POST", "/window/rect", { x: 0, y: 0, width: w, height: h });
                continue;
            }
            [w, h] = [rect.width + width - wide, rect.height + height - high];
        }
        throw new Error(`the window does not become ${width} x ${height}`);
    }

    async goto(path) {
        const url = new URL(path, this.#context.baseURL).href;
        if (!this.#prepared) {
            this.#prepared = true;
            await this.#context.ask("POST", "/url", { url: new URL("/robots.txt", url).href });
            await this.#context.prepare(this);
        }
        await this.#context.ask("POST", "/url", { url });
        await this.evaluate(overhear);
    }

    /** What a function, or an expression, is in the page; promises are waited for. */
    async evaluate(code, argument) {
        const expression = typeof code === "function" ? `(${code})(arguments[0])` : code;
        const script = `const done = arguments[arguments.length - 1];
            const complaints = () => (window.overheard ?? []).splice(0);
            (async () => ${expression})().then(
                (value) => done({ value, complaints: complaints() }),
                (error) => done({ error: String(error), complaints: complaints() }),
            );`;
        const { value, error, complaints } = await this.#context.ask("POST", "/execute/async", { script, args: [argument ?? null] });
        for (const text of complaints)
            this.emit("console", { type: () => "error", text: () => text });
        if (error !== undefined)
            throw new Error(error);
        return value ?? null;
    }

    async #point(pointerType, x, y) {
        const actions = [
            { type: "pointerMove", duration: 0, x: Math.round(x), y: Math.round(y) },
            { type: "pointerDown", button: 0 },
            { type: "pointerUp", button: 0 },
        ];
        await this.#context.ask("POST", "/actions", { actions: [{ type: "pointer", id: pointerType, parameters: { pointerType }, actions }] });
    }

    async screenshot({ path }) {
        writeFileSync(path, Buffer.from(await this.#context.ask("GET", "/screenshot"), "base64"));
    }

    content() {
        return this.evaluate(() => document.documentElement.outerHTML);
    }
}
