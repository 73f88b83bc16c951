// SPDX-License-Identifier: MIT
// A chapter of the rules as a page of Markdown for players.

#pragma once

/// Prints the part of a module's page that the data know: sets, elements, house rules, rulings. False if there is no
/// such chapter.
int bst_rules_page(const char *name);
