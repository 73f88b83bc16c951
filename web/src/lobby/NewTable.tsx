// SPDX-License-Identifier: MIT
export function NewTable() {
    return null;
}
