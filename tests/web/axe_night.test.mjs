// SPDX-License-Identifier: MIT
// axe-core finds nothing to complain about, by night, when nothing but the colours is another thing: on a desk and on a phone held sideways.

import { DESK, SIDEWAYS, walk } from "./axe.mjs";

walk("a desk by night", DESK, "dark", ["color-contrast"]);
walk("a phone by night, sideways", SIDEWAYS, "dark", ["color-contrast"]);
