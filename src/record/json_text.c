// SPDX-License-Identifier: MIT
// Text as a JSON string.

#include "record/json_text.h"

void bst_json_write(FILE *out, const char *text)
{
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if ((unsigned char)*text < 0x20)
            fprintf(out, "\\u%04x", (unsigned)*text);
        else
            fputc(*text, out);
    }
    fputc('"', out);
}

void bst_json_write_field(FILE *out, const char *key, const char *text)
{
    fprintf(out, "\"%s\":", key);
    bst_json_write(out, text);
}
