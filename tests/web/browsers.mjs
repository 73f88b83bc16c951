// SPDX-License-Identifier: MIT
// The browsers of Debian that tests play in: launch("firefox") gives one as Playwright does, WebKit as much of it as webkit.mjs has.

import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, firefox } from "../../web/node_modules/playwright-core/index.mjs";
import { WebKit } from "./webkit.mjs";

/** A program of the path, or the one that a variable of the environment names. */
export function find(program, variable) {
    const folders = (process.env.PATH ?? "").split(delimiter);
    const found = [process.env[variable], ...folders.map((folder) => join(folder, program))].find((file) => file && existsSync(file));
    if (found === undefined)
        throw new Error(`these tests need ${program}: script/packages installs it, or ${variable} names the program`);
    return found;
}

const LAUNCH = {
    chromium: (more) =>
        chromium.launch({
            executablePath: find("chromium", "CHROMIUM"),
            args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", ...more],
        }),
    // The channel makes Playwright speak WebDriver BiDi, which every Firefox understands. What a context cannot ask for by it is set here.
    firefox: (more) =>
        firefox.launch({
            channel: "moz-firefox",
            executablePath: find("firefox-esr", "FIREFOX"),
            args: more,
            firefoxUserPrefs: { "ui.prefersReducedMotion": 1 },
        }),
    webkit: (more) => WebKit.launch({ args: more, driver: find("WebKitWebDriver", "WEBKIT_DRIVER"), screen: find("Xvfb", "XVFB") }),
};

/** Starts a browser, with more arguments of its own. */
export function launch(name = "chromium", more = []) {
    return LAUNCH[name](more);
}
