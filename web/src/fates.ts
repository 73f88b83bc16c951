// SPDX-License-Identifier: MIT
// What the segments of the wheel of fortune bring.

import { t } from "./i18n";

const NOTES: Record<string, () => string> = {
    fortune: () => t("The active player gets 3 points."),
    taxes: () => t("Each knight brings the shields of his city and the number of own knights there."),
    famine: () => t("Each farmer brings 1 point for every finished city at his field."),
    storm: () => t("Each follower in the supply brings 1 point."),
    inquisition: () => t("Each monk brings 2 points."),
    plague: () => t("Everybody takes back a follower from the landscape."),
};

/** A sentence about a segment; empty if there is no such segment. */
export function fateNote(fate: string): string {
    return NOTES[fate]?.() ?? "";
}
