// SPDX-License-Identifier: MIT
// Plays on a page as a person does: sees only what the page shows, and clicks. Half of the moves are made on the board,
// the others by the list of choices. Of a page it needs no more than evaluate, mouse.click and touchscreen.tap, and so it
// plays in every browser that tests have (browsers.mjs).

import { setTimeout as sleep } from "node:timers/promises";
import { random } from "../page/module.mjs";

const PATIENCE = 60_000;

/** Runs in the page: everything that could be clicked now. */
function see() {
    const one = (id) => document.querySelector(`[data-testid="${id}"]`);
    const usable = (id) => {
        const button = one(id);
        return button !== null && !button.disabled;
    };
    const over = one("final-count") !== null || one("show-result") !== null || one("result") !== null;
    const list = [...document.querySelectorAll('[data-testid="choices"] [data-action]')].map((b) => b.dataset.action);
    return {
        over,
        held: usable("end-turn"),
        confirm: usable("confirm"),
        rotate: usable("rotate"),
        preview: document.querySelector(".board-svg .laying:not(.is-ghost)")?.dataset.action ?? null,
        menu: [...document.querySelectorAll('[data-testid="place-menu"] [data-action]')].map((b) => b.dataset.action),
        list,
        pass: one("pass") !== null,
        squares: [...document.querySelectorAll(".board-svg [data-square]")].map((s) => s.dataset.square),
        places: [...document.querySelectorAll('.board-svg [data-testid="marker"]')].map((m) => m.dataset.place),
        ask: one("ask")?.textContent ?? "",
        turns: [...document.querySelectorAll("[data-action-number]")].at(-1)?.dataset.actionNumber ?? "", // the log shows the last ones only
    };
}

/** Runs in the page: waits until something can be done, in another state than `seen`; in the same one if nothing comes of
 *  what was done, as when the board moved away under the pointer. States are texts: drivers carry those for little. */
function ready(see, seen, patience) {
    const end = Date.now() + patience;
    const again = Date.now() + 4000;
    return new Promise((resolve, reject) => {
        const tick = () => {
            const state = see();
            const text = JSON.stringify(state);
            if ((state.over || state.held || state.confirm || state.pass || state.list.length > 0) && (text !== seen || Date.now() > again))
                resolve(text);
            else if (Date.now() > end)
                reject(new Error(`nothing to do; the page says: ${state.ask}`));
            else
                setTimeout(tick, 15);
        };
        tick();
    });
}

/** Runs in the page: the middle of an element, if a pointer there would hit it. */
function aim(selector) {
    const target = document.querySelector(selector);
    if (target === null)
        return null;
    const middle = () => {
        const { left, top, width, height } = target.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
    };
    const hit = ({ x, y }) => {
        const found = document.elementFromPoint(x, y);
        return found !== null && target.contains(found);
    };
    if (!hit(middle()) && target instanceof HTMLElement)
        target.scrollIntoView({ block: "nearest", behavior: "instant" });
    const at = middle();
    return hit(at) ? at : null;
}

export class Player {
    /** How often each way and each word of the notation was used. */
    ways = { board: 0, list: 0 };
    words = new Map();
    /** What the page showed last. */
    state = null;
    #shown = "";
    /** What it showed when something was done last. */
    #seen = "";

    constructor(visitor, { seed = 1, board = 0.5, tap = false } = {}) {
        this.visitor = visitor;
        this.page = visitor.page;
        this.rng = random(seed);
        this.board = board;
        this.tap = tap;
    }

    #chance(part) {
        return this.rng.below(1000) < part * 1000;
    }

    /** Clicks what a selector names with the pointer; false if it is not there, or something covers it. */
    async point(selector) {
        const at = await this.page.evaluate(aim, selector);
        if (at === null)
            return false;
        await (this.tap ? this.page.touchscreen.tap(at.x, at.y) : this.page.mouse.click(at.x, at.y));
        return true;
    }

    /** The same for what must work: waits until nothing covers it any more. */
    async press(selector) {
        for (const end = Date.now() + PATIENCE; !(await this.point(selector)); await sleep(30))
            if (Date.now() > end)
                throw new Error(`this cannot be clicked: ${selector}`);
    }

    /** Clicks what the page has just shown; false if it has gone, because the page went on meanwhile. */
    async #reach(selector) {
        for (const end = Date.now() + PATIENCE; !(await this.point(selector)); await sleep(30)) {
            if (await this.page.evaluate((css) => document.querySelector(css) === null, selector))
                return false;
            if (Date.now() > end)
                throw new Error(`this cannot be clicked: ${selector}`);
        }
        return true;
    }

    /** Waits for something to do; what the page shows then. */
    async look() {
        this.#shown = await this.page.evaluate(`(${ready})(${see}, ${JSON.stringify(this.#seen)}, ${PATIENCE})`);
        this.state = JSON.parse(this.#shown);
        return this.state;
    }

    /** Makes one step: a click, or a few that belong together. False when the game is over. */
    async step() {
        const state = this.state ?? (await this.look());
        this.state = null;
        this.#seen = this.#shown;
        if (state.over)
            return false;
        if (state.held)
            await this.#reach('[data-testid="end-turn"]');
        else if (state.menu.length > 0)
            await this.#take(state.menu, '[data-testid="place-menu"]');
        else if (state.confirm)
            await this.#confirm(state);
        else
            await this.#choose(state);
        return true;
    }

    async #confirm(state) {
        if (state.preview !== null && state.rotate && this.#chance(0.4)) {
            await this.#reach('[data-testid="rotate"]');
            return;
        }
        if ((await this.#reach('[data-testid="confirm"]')) && state.preview !== null)
            this.#count(state.preview);
    }

    async #choose(state) {
        const onBoard = state.squares.length > 0 ? "square" : state.places.length > 0 ? "place" : null;
        if (onBoard !== null && this.#chance(this.board) && !(state.pass && this.#chance(0.2))) {
            const names = onBoard === "square" ? state.squares : state.places;
            if (await this.#click(onBoard, this.rng.of(names))) {
                this.ways.board++;
                return;
            }
        }
        // By the list: each kind of action as often as the others.
        const offered = [...state.list, ...(state.pass ? ["pass"] : [])];
        this.ways.list++;
        if (!state.list.length || (state.pass && this.#chance(0.25)))
            await this.#take(["pass"], '[data-testid="pass"]', true);
        else
            await this.#take(offered.filter((text) => text !== "pass"), '[data-testid="choices"]');
    }

    async #take(actions, root, itself = false) {
        const words = [...new Set(actions.map((text) => text.split(" ")[0]))];
        const word = this.rng.of(words);
        const action = this.rng.of(actions.filter((text) => text.split(" ")[0] === word));
        if (itself) {
            if (await this.#reach(root))
                this.#count(action);
            return;
        }
        if (word === "lay")
            await this.page.evaluate(() => document.querySelector(".choice-squares")?.setAttribute("open", ""));
        const button = `${root} [data-action="${action}"]`;
        if (this.tap && !(await this.page.evaluate((css) => document.querySelector(css)?.checkVisibility({ visibilityProperty: true }) ?? false, button)))
            await this.#reach(".list-toggle");
        if (await this.#reach(button))
            this.#count(action);
    }

    #count(action) {
        const word = action.split(" ")[0];
        this.words.set(word, (this.words.get(word) ?? 0) + 1);
    }

    /** Clicks a square or marker of the board with the pointer; false if something covers it. */
    async #click(kind, name) {
        const selector = kind === "square" ? `.board-svg [data-square="${name}"]` : `.board-svg [data-place="${name}"]`;
        if (!(await this.point(selector)))
            return false;
        if (kind === "place") {
            const text = await this.page.evaluate((css) => document.querySelector(css)?.dataset.action ?? null, selector);
            if (text !== null)
                this.#count(text);
        }
        return true;
    }

    /** Plays until the game is over, or something is to be done and a condition of one's own holds. */
    async play(enough = () => false) {
        for (;;) {
            await this.look();
            if (enough(this) || !(await this.step()))
                return;
        }
    }
}
