// SPDX-License-Identifier: MIT
// axe-core finds nothing to complain about, by day: on a desk and on a phone.

import { DESK, UPRIGHT, walk } from "./axe.mjs";

walk("a desk by day", DESK, "light");
walk("a phone by day", UPRIGHT, "light");
