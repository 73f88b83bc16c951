// SPDX-License-Identifier: MIT
// ncurses with wide characters, included in one way.

#pragma once

#include <stdbool.h>
#include <stdio.h>

#ifndef NCURSES_WIDECHAR
#define NCURSES_WIDECHAR 1
#endif
#define NCURSES_NOMACROS 1
#include <curses.h>
