// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Catalogue } from "../src/engine/types";
import {
    changeSeat,
    creationOf,
    type Draft,
    draftText,
    FIRST_DRAFT,
    isOn,
    readDraft,
    setupText,
    usualOf,
    withCopies,
    withElement,
    withOption,
    withoutOptions,
    withSeat,
} from "../src/lobby/draft";
import { READY_MADE } from "../src/lobby/presets";
import { parseSetup } from "../src/table/setup";

const CATALOGUE: Catalogue = {
    sets: [
        { word: "base", tiles: 72, game: true, alone: false, complete: true, elements: [] },
        { word: "river", tiles: 12, game: false, alone: false, complete: true, elements: [] },
        { word: "inns", tiles: 18, game: false, alone: false, complete: true, elements: ["inn", "big"] },
        { word: "traders", tiles: 24, game: false, alone: false, complete: true, elements: [] },
        { word: "plague", tiles: 6, game: false, alone: false, complete: false, elements: [] },
    ],
    elements: [
        { word: "farmers", sets: [] },
        { word: "big", sets: ["inns"] },
        { word: "inn", sets: ["inns", "bridges"] },
        { word: "ferry", sets: ["ferries"] },
    ],
    options: [
        { word: "uturn", values: ["immediate", "ever"], rule: "RIVER-R1", sets: ["river"], counting: false, hidden: false },
        { word: "small-city", values: ["double", "single"], rule: "BASE-47", sets: ["base"], counting: false, hidden: false },
        { word: "small", values: [], range: { least: 0, most: 20, usual: [7, 7, 7, 7, 7, 7] }, rule: "BASE-R18", sets: ["base"], counting: true, hidden: false },
        { word: "bridges", values: [], range: { least: 0, most: 10, usual: [3, 3, 3, 3, 2, 2] }, rule: "BRIDGE-R30", sets: ["bridges"], counting: true, hidden: false },
        { word: "copies-bring", values: ["tiles", "pieces"], rule: "BASE-R19", sets: ["base"], counting: true, hidden: false },
    ],
    colours: ["red", "blue", "yellow", "green", "black", "grey"],
    bots: ["level1", "level2"],
};
const element = (word: string) => CATALOGUE.elements.find((one) => one.word === word)!;

test("the setup text has only what is not usual", () => {
    assert.equal(setupText(FIRST_DRAFT, CATALOGUE), "sets base\nseats red blue\n");
    let draft = withCopies(withCopies(FIRST_DRAFT, "river", 1), "inns", 2);
    draft = withElement(draft, element("inn"), false);
    draft = withElement(draft, element("ferry"), true);
    draft = withOption(draft, CATALOGUE.options[0], "ever");
    assert.equal(
        setupText(draft, CATALOGUE),
        "sets base river inns*2\nelements -inn +ferry\nrules uturn=ever\nseats red blue\n",
    );
    draft = withElement(draft, element("inn"), true);
    draft = withOption(draft, CATALOGUE.options[0], "immediate");
    assert.deepEqual(draft.elements, { ferry: true });
    assert.deepEqual(draft.options, {});
});

test("numbers are written where they are not usual, which may depend on seats and copies", () => {
    const [small, bridges, copies] = ["small", "bridges", "copies-bring"].map((word) => CATALOGUE.options.find((one) => one.word === word)!);
    let draft = withOption(FIRST_DRAFT, small, "9");
    assert.equal(setupText(draft, CATALOGUE), "sets base\nrules small=9\nseats red blue\n");
    assert.deepEqual(withOption(draft, small, "7").options, {});
    draft = withOption(draft, bridges, "2");
    assert.deepEqual(draft.options, { small: "9", bridges: "2" });
    const five = [1, 2, 3].reduce((one) => withSeat(one, CATALOGUE.colours, "bot"), draft);
    assert.equal(usualOf(bridges, five), "2");
    assert.match(setupText(five, CATALOGUE), /rules small=9\n/);
    const doubled = withOption(withCopies(FIRST_DRAFT, "base", 2), copies, "pieces");
    assert.equal(usualOf(small, doubled), "14");
    assert.equal(usualOf(bridges, doubled), "3");
    assert.deepEqual(withoutOptions(withOption(draft, CATALOGUE.options[0], "ever"), [small, bridges]).options, { uturn: "ever" });
});

test("elements come and go with their sets", () => {
    assert.equal(isOn(element("big"), FIRST_DRAFT), false);
    assert.equal(isOn(element("farmers"), FIRST_DRAFT), true);
    assert.equal(isOn(element("big"), withCopies(FIRST_DRAFT, "inns", 1)), true);
    assert.deepEqual(withCopies(withCopies(FIRST_DRAFT, "inns", 9), "base", 0).copies, { inns: 5 });
});

test("seats keep their colours apart and one of them is mine at most", () => {
    let draft = withSeat(FIRST_DRAFT, CATALOGUE.colours, "bot");
    assert.deepEqual(
        draft.seats.map((seat) => seat.colour),
        ["red", "blue", "yellow"],
    );
    draft = changeSeat(draft, 2, { colour: "red" });
    assert.deepEqual(
        draft.seats.map((seat) => seat.colour),
        ["yellow", "blue", "red"],
    );
    draft = changeSeat(draft, 1, { kind: "me" });
    assert.deepEqual(
        draft.seats.map((seat) => seat.kind),
        ["open", "me", "bot"],
    );
    for (let i = 0; i < 9; i++)
        draft = withSeat(draft, CATALOGUE.colours, "open");
    assert.equal(draft.seats.length, 6);
});

test("what is sent to the server", () => {
    const draft: Draft = { ...withSeat(FIRST_DRAFT, CATALOGUE.colours, "bot"), title: "  Evening " };
    assert.deepEqual(creationOf(draft, CATALOGUE), {
        setup: "sets base\nseats red blue yellow\n",
        title: "Evening",
        public: false,
        aids: true,
        clock: { kind: "none" },
        order: "random",
        seats: [{ kind: "me" }, { kind: "open" }, { kind: "bot", bot: "level3" }],
    });
});

test("ready-made games", () => {
    const sets = (word: string) => setupText(READY_MADE.find((one) => one.word === word)!.apply(FIRST_DRAFT, CATALOGUE), CATALOGUE);
    assert.match(sets("beginner"), /^sets base\n/);
    assert.match(sets("classic"), /^sets base river inns traders\n/);
    assert.doesNotMatch(sets("everything"), /plague/, "only sets whose rules are built");
    const four = withSeat(withSeat(FIRST_DRAFT, CATALOGUE.colours, "open"), CATALOGUE.colours, "open");
    const tournament = READY_MADE.find((one) => one.word === "tournament")!.apply(four, CATALOGUE);
    assert.equal(tournament.seats.length, 2);
    assert.equal(tournament.aids, false);
    assert.deepEqual(tournament.clock, { kind: "live", seconds: 900, increment: 0 });
});

test("presets are read back; what is no draft is refused", () => {
    const draft = withCopies(FIRST_DRAFT, "inns", 3);
    assert.deepEqual(readDraft(draftText(draft)), draft);
    for (const text of ["", "null", "7", "[]", "{}", '{"seats":1}', '{"seats":[],"copies":null}'])
        assert.equal(readDraft(text), null, text);
});

test("setup lines are read for showing them", () => {
    assert.deepEqual(parseSetup("sets base inns*2\nelements -inn +cult\nrules uturn=ever\nseats red blue\n"), {
        sets: [
            { word: "base", copies: 1 },
            { word: "inns", copies: 2 },
        ],
        elements: [
            { word: "inn", on: false },
            { word: "cult", on: true },
        ],
        rules: [{ word: "uturn", value: "ever" }],
    });
    assert.deepEqual(parseSetup("seats red blue\n").sets, [{ word: "base", copies: 1 }]);
});
