// SPDX-License-Identifier: MIT
// The importer's rooms as one unit of the program: src/jcz is not among the folders that the build looks into.

// NOLINTBEGIN(bugprone-suspicious-include)
#include "jcz/assert.c"
#include "jcz/json.c"
#include "jcz/names.c"
#include "jcz/pack.c"
#include "jcz/play.c"
#include "jcz/setup.c"
#include "jcz/start.c"
#include "jcz/wish.c"
// NOLINTEND(bugprone-suspicious-include)
