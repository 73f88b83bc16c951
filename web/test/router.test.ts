// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRoute, tablePath } from "../src/router";

test("addresses", () => {
    assert.deepEqual(parseRoute("/"), { name: "home" });
    assert.deepEqual(parseRoute("/new"), { name: "new" });
    assert.deepEqual(parseRoute("/file"), { name: "file" });
    assert.deepEqual(parseRoute("/on"), { name: "on" });
    assert.deepEqual(parseRoute("/g/23456789ab"), { name: "table", id: "23456789ab", at: null });
    assert.deepEqual(parseRoute("/g/23456789ab/0"), { name: "table", id: "23456789ab", at: 0 });
    assert.deepEqual(parseRoute(tablePath("23456789ab", 17)), { name: "table", id: "23456789ab", at: 17 });
    for (const path of ["/g/", "/g/0123456789", "/g/23456789abc", "/g/23456789ab/x", "/x"])
        assert.deepEqual(parseRoute(path), { name: "unknown" }, path);
});
