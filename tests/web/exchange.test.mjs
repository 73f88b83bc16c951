// SPDX-License-Identifier: MIT
// Games from files: opened, looked through, gone on with; on a phone, with keys, in German, and refused.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Client } from "./client.mjs";
import { Player } from "./player.mjs";
import { scene } from "./scene.mjs";

const record = "tests/cli/fair.bgn"; // a whole game
const acts = (text) => text.split("\n").filter((line) => /^(draw|lay|put|pass)\b/.test(line));

/** The number of the actions that the board shows is this. */
const at = (page, number) => page.locator(".replay-at", { hasText: new RegExp(`^${number} / \\d+$`) }).waitFor({ state: "attached" });

/** Goes to the position behind so many actions by the slider. */
async function goTo(page, number) {
    await page.locator(".replay input").fill(String(number));
    await at(page, number);
}

scene("a record is opened, looked through and gone on with", async ({ visitor }) => {
    const anna = await visitor();
    const { page } = anna;
    const actions = acts(readFileSync(record, "utf8"));
    await page.goto("/");
    await page.getByTestId("open-file").setInputFiles(record);
    await page.getByTestId("replay").waitFor();
    assert.equal(new URL(page.url()).pathname, "/file");

    // It begins at its beginning; every move is there, in the log, too.
    await at(page, 0);
    assert.equal(await page.locator(".board-svg [data-tile]").count(), 1);
    const done = actions.flatMap((a, i) => (a.startsWith("draw") ? [] : [i]));
    for (const i of done) // what was drawn is told with what was laid
        assert.equal(await page.locator(`[data-action-number="${i}"]`).count(), 1, actions[i]);
    await page.locator(`[data-action-number="${done[2]}"] button`).first().click();
    await at(page, done[2] + 1);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Home");
    await at(page, 0);
    await page.keyboard.press("End");
    await page.getByTestId("show-result").waitFor();
    assert.ok(await page.getByTestId("play-on").isDisabled(), "a game that is over cannot go on");
    assert.equal(await page.getByTestId("tab-chat").count(), 0);

    // Loading the page again keeps it.
    await page.reload();
    await page.getByTestId("replay").waitFor();
    await goTo(page, 41);
    const tiles = await page.locator(".board-svg [data-tile]").count();
    assert.equal(tiles, 1 + actions.slice(0, 41).filter((a) => a.startsWith("lay")).length);

    // On from here, against a bot.
    await page.getByTestId("play-on").click();
    await page.getByTestId("on-position").getByText("after 41 of").waitFor();
    await page.getByTestId("go-on").click();
    await page.waitForURL(/\/g\/[a-z0-9]{10}$/);
    const player = new Player(anna, { seed: 7 });
    const laid = (words) => words.get("lay") ?? 0;
    await player.play(({ words }) => laid(words) >= 2);
    const id = new URL(page.url()).pathname.slice(3);
    const text = await (await page.request.get(`/g/${id}.bgn`)).text();
    assert.match(text, /^bgn 1\.2\n/);
    assert.match(text, /^given 41$/m);
    assert.deepEqual(acts(text).slice(0, 41), actions.slice(0, 41));
    assert.ok(acts(text).length > 45);
});

scene("a game of JCloisterZone, on a phone, in German", async ({ visitor }) => {
    const anna = await visitor({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true, locale: "de-DE" });
    const { page } = anna;
    await page.goto("/");
    await page.getByRole("button", { name: /Ein Spiel öffnen/ }).waitFor();
    await page.getByTestId("open-file").setInputFiles("tests/jcz/roads-cities.jcz");
    await page.getByTestId("replay").waitFor();
    await at(page, 0);
    await page.getByRole("button", { name: "Einen Zug weiter" }).tap();
    await page.getByRole("button", { name: "Einen Zug weiter" }).tap();
    await page.getByTestId("tab-log").tap();
    await page.locator(".log-line.is-shown").waitFor();
    await page.getByTestId("tab-log").tap();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `the page is ${wide} px too wide`);
    const bar = await page.getByTestId("replay").boundingBox();
    assert.ok(bar.x >= 0 && bar.x + bar.width <= 390, "the whole bar can be seen");
    await page.getByTestId("play-on").tap();
    await page.getByTestId("on-position").getByText(/nach \d+ von \d+ Aktionen/).waitFor();
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
    await page.getByTestId("go-on").tap();
    await page.waitForURL(/\/g\/[a-z0-9]{10}$/);
    const player = new Player(anna, { seed: 3, tap: true });
    await player.play(({ words }) => (words.get("lay") ?? 0) >= 1);
});

const drop = (page, name, text) =>
    page.evaluate(
        ([file, content]) => {
            const data = new DataTransfer();
            data.items.add(new File([content], file));
            for (const kind of ["dragover", "drop"])
                window.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
        },
        [name, text],
    );

scene("bad files are refused with a sentence", async ({ visitor }) => {
    const { page } = await visitor();
    const refused = async (...words) => {
        for (const word of words)
            await page.getByTestId("file-error").getByText(word).waitFor();
    };
    await page.goto("/");
    await drop(page, "diary.txt", "Dear diary,\n");
    await refused("diary.txt", "line 1", 'the first line must be "bgn 1"');
    await drop(page, "old.jcz", '{"appVersion": "4.6"}');
    await refused("old.jcz", "5.7 and later are read");
    await page.getByTestId("open-file").setInputFiles({ name: "cut.jcz", mimeType: "application/json", buffer: Buffer.from('{"appVersion": "5.8",') });
    await refused("cut.jcz", "a string in double quotes is expected");
    await drop(page, "huge.bgn", "#".repeat((4 << 20) + 1));
    await refused("too large");
    await drop(page, "nothing.bgn", "");
    await refused("the record is empty");
    // What comes before the fault can be looked at, and gone on from.
    await drop(page, "wrong.bgn", "bgn 1\nseats red=Eve blue\n\ndraw base.U\nlay base.U 1,0 r2\npass\ndraw base.B\nlay base.B 40,40 r0\n");
    await refused("line 8", "does not share a side", "BASE-17");
    await page.getByTestId("file-partly").click();
    await page.getByTestId("replay").waitFor();
    await page.keyboard.press("End");
    await page.getByText("The file ends here.").waitFor();
    await page.getByTestId("play-on").click();
    await page.getByTestId("on-position").getByText("after 4 of 4").waitFor();
    await page.locator(".seat-form-who", { hasText: "Eve" }).waitFor();
    // In the reader's language.
    const ben = await visitor({ locale: "de-DE" });
    await ben.page.goto("/file");
    await ben.page.getByRole("button", { name: "Datei wählen" }).waitFor();
    await drop(ben.page, "falsch.bgn", "bgn 1\n\ndraw base.U\nlay base.U 5,5 r0\n");
    await ben.page.getByTestId("file-error").getByText("Das Feld grenzt an keine gelegte Karte").waitFor();
    await ben.page.getByTestId("file-error").getByText("Zeile 4").waitFor();
    // Nothing to go on from.
    await ben.page.goto("/on");
    await ben.page.getByText("Es gibt keine Stellung zum Weiterspielen").waitFor();
});

scene("on from a game of this server, with keys and a long record", async ({ server, visitor }) => {
    const host = await Client.open(server, { name: "Anna" });
    const id = await host.create({
        setup: "sets base*2 inns*2 traders*2 dragon*2 tower*2 abbey*2\nseats red blue\n",
        seats: [{ kind: "bot", bot: "level1" }, { kind: "bot", bot: "level1" }],
    });
    await host.watch(id);
    const bea = await visitor({ token: host.token });
    const { page } = bea;
    await page.goto(`/g/${id}`);
    await page.locator(".board-svg .tile:not(.is-unseen)").first().waitFor(); // before that there are no keys
    // The game is long: its record does not fit into one message.
    let text = "";
    do {
        await new Promise((resolve) => setTimeout(resolve, 500));
        text = await (await page.request.get(`/g/${id}.bgn`)).text();
    } while (text.length < 17_000 && !/^result/m.test(text));
    const count = acts(text).length;
    await page.keyboard.press("Home");
    await page.getByTestId("replay").waitFor();
    await goTo(page, count - 20);
    await page.getByTestId("play-on").focus();
    await page.keyboard.press("Enter");
    await page.getByTestId("on-position").waitFor();
    await page.getByTestId("go-on").focus();
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => /^\/g\/[a-z0-9]{10}$/.test(url.pathname) && !url.pathname.endsWith(id));
    const player = new Player(bea, { seed: 5 });
    await player.play(({ words }) => [...words.values()].reduce((sum, n) => sum + n, 0) >= 2);
    host.close();
});
