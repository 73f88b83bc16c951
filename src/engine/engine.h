// SPDX-License-Identifier: MIT
// All that a module needs: the game and its state, the contract of a module, and the core's verbs, a header for each
// subject.

#pragma once

#include "engine/arrival.h"
#include "engine/board.h"
#include "engine/course.h"
#include "engine/figure.h"
#include "engine/list.h"
#include "engine/module.h"
#include "engine/part.h"
#include "engine/points.h"
#include "engine/region.h"
#include "engine/ruleset.h"
#include "engine/score.h"
#include "engine/state.h"
#include "engine/turn.h"
