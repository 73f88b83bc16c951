// SPDX-License-Identifier: MIT
// What a word with a slip in it may have meant.

#pragma once

/// The name most like `word`, or a null pointer if none is near. `names` ends with a null pointer.
const char *bst_suggest(const char *word, const char *const *names);
