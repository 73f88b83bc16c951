// SPDX-License-Identifier: MIT
// Fuzzer of the reader of gettext catalogues: any bytes must give either a catalogue whose rule of plural forms names
// its own forms, or an error with a message.

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../../tools/po.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    po_catalogue catalogue;
    po_error error = {-1, ""};
    if (!po_read((const char *)data, size, &catalogue, &error)) {
        if (error.line < 0 || !memchr(error.text, 0, sizeof error.text) || !error.text[0] || catalogue.messages)
            abort();
        return 0;
    }
    for (int i = 0; i < catalogue.count; i++) {
        const po_message *m = &catalogue.messages[i];
        if (!m->id[0] || m->texts > PO_FORMS_MAX ||
            (m->many && po_is_translated(m) && m->texts != catalogue.plural.forms))
            abort();
    }
    for (unsigned long n = 0; n < 100; n++)
        if (po_plural_form(&catalogue.plural, n) >= catalogue.plural.forms)
            abort();
    po_free(&catalogue);
    return 0;
}
