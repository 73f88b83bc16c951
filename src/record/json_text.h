// SPDX-License-Identifier: MIT
// Text as a JSON string, for the programs that report in JSON.

#pragma once

#include <stdio.h>

/// Writes a text with its quotes; control characters are escaped.
void bst_json_write(FILE *out, const char *text);

/// Writes "key":"text".
void bst_json_write_field(FILE *out, const char *key, const char *text);
