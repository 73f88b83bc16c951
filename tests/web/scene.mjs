// SPDX-License-Identifier: MIT
// A test with a server and browsers: scene("what it shows", async ({ server, visitor }) => …). Whatever a page complains
// about fails the test; a failure leaves pictures of all pages and the server's log in $BASTIDE_KEEP.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { launch } from "./browsers.mjs";
import { Server } from "./server.mjs";

const keep = process.env.BASTIDE_KEEP ?? "build/web-failures";
const PATIENCE = 60_000;

/** What one person sees: a browser of their own, with a page. */
export class Visitor {
    complaints = [];
    /** Complaints that a test brings about on purpose. */
    expected = [];

    static async come(browser, server, { settings = {}, token, ...options } = {}) {
        const visitor = new Visitor();
        visitor.server = server;
        visitor.context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 800 }, reducedMotion: "reduce", locale: "en-GB", serviceWorkers: "block", ...options });
        visitor.context.setDefaultTimeout(PATIENCE);
        const kept = { sound: false, notation: true, lessons: false, ...settings }; // tests read every action in the log
        await visitor.context.addInitScript(([all, key]) => {
            if (origin === "null")
                return; // the empty page before the first one has no storage
            for (const [name, value] of Object.entries(all))
                if (localStorage.getItem(`bastide.${name}`) === null)
                    localStorage.setItem(`bastide.${name}`, JSON.stringify(value));
            if (key && localStorage.getItem("bastide.token") === null)
                localStorage.setItem("bastide.token", key);
        }, [kept, token]);
        visitor.page = await visitor.context.newPage();
        visitor.page.on("console", (message) => {
            if (message.type() === "error" || /Content Security Policy/i.test(message.text()))
                visitor.complaints.push(message.text());
        });
        visitor.page.on("pageerror", (error) => visitor.complaints.push(String(error.stack ?? error)));
        visitor.page.on("dialog", (dialog) => {
            visitor.complaints.push(`a dialog opened: ${dialog.message()}`);
            void dialog.dismiss();
        });
        return visitor;
    }

    unexpected() {
        return this.complaints.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
    }
}

/** Registers a test. `work` gets the server, the browser (one that browsers.mjs has), and visitor(options) for one more person. */
export function scene(name, work, { timeout = 400_000, browser: kind } = {}) {
    test(name, async () => {
        const visitors = [];
        let browser;
        let server;
        try {
            server = await Server.start();
            browser = await launch(kind);
            const visitor = async (options) => {
                const made = await Visitor.come(browser, server, options);
                visitors.push(made);
                return made;
            };
            await inTime(work({ server, browser, visitor }), timeout);
            const complaints = visitors.flatMap((one) => one.unexpected());
            if (complaints.length > 0)
                throw new Error(`the page complained:\n${complaints.join("\n")}`);
        } catch (error) {
            await remember(name, visitors, server);
            throw error;
        } finally {
            await browser?.close().catch((error) => process.stderr.write(`the browser: ${error}\n`));
            await server?.stop();
        }
    });
}

/** Not left to the test runner: pages and log are wanted as they are when the time is up. */
async function inTime(work, ms) {
    let timer;
    const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error(`it takes longer than ${ms / 1000} s`)), ms)));
    try {
        await Promise.race([work, late]);
    } finally {
        clearTimeout(timer);
    }
}

async function remember(name, visitors, server) {
    const stem = join(keep, name.toLowerCase().replace(/[^a-z0-9]+/g, "-").slice(0, 60));
    mkdirSync(keep, { recursive: true });
    for (const [i, { page, complaints }] of visitors.entries()) {
        await page.screenshot({ path: `${stem}-${i}.png`, timeout: 5000 }).catch(() => {});
        const html = await page.content().catch(() => "");
        writeFileSync(`${stem}-${i}.html`, html);
        writeFileSync(`${stem}-${i}.txt`, `${await page.evaluate(() => location.href).catch(() => "")}\n${complaints.join("\n")}\n`);
    }
    writeFileSync(`${stem}-server.log`, server?.log ?? "");
    process.stderr.write(`see ${stem}-*\n`);
}
