// SPDX-License-Identifier: MIT
// Whether the screen is that of a phone.

import { signal } from "@preact/signals";

const query = typeof matchMedia === "undefined" ? null : matchMedia("(max-width: 859px)");

export const narrow = signal(query?.matches ?? false);
query?.addEventListener("change", () => (narrow.value = query.matches));
