// SPDX-License-Identifier: MIT
// Fuzzer of scenarios: any bytes give scenarios that run to an end, or an error with a message.

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "bastide/scenario.h"

static void check_error(const bst_text_error *error)
{
    if (error->line < 0 || !error->text[0] || !memchr(error->text, 0, sizeof error->text))
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    bst_scenarios scenarios;
    bst_text_error error = {0};
    if (size > 5000)
        return 0;
    if (!bst_scenarios_parse((const char *)data, size, NULL, &scenarios, &error)) {
        check_error(&error);
        return 0;
    }
    for (int i = 0; i < scenarios.n && i < 4; i++) {
        bst_scenario_result result;
        bst_scenario_run(&scenarios.at[i], &result);
        // The runner audits every position; what it finds is a fault of the engine, not of the text.
        if (result.fault || (result.status == BST_SCENARIO_PASSED) != (result.n == 0))
            abort();
        for (int j = 0; j < result.n; j++)
            check_error(&result.at[j]);
    }
    bst_scenarios_free(&scenarios);
    return 0;
}
