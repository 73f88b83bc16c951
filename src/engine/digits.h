// SPDX-License-Identifier: MIT
// Numbers as text, where there is no stdio.

#pragma once

enum { BST_DIGITS = 12 };

/// The digits of a number from 0 on, written at the end of a buffer; returns where they begin.
static inline const char *bst_digits(int number, char buffer[BST_DIGITS])
{
    char *at = &buffer[BST_DIGITS - 1];
    *at = '\0';
    do {
        *--at = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    return at;
}
