// SPDX-License-Identifier: MIT
// How loud it is, and each sound to be heard.

import { play, type SoundName } from "../game/sound";
import { t } from "../i18n";
import { volume } from "../settings";
import { Segmented } from "../ui/controls";

export function SoundSettings() {
    const sounds: [SoundName, string][] = [
        ["lay", t("A tile is laid")],
        ["rotate", t("A tile is turned")],
        ["figure", t("A figure is put")],
        ["award", t("Points")],
        ["turn", t("Your turn")],
        ["low", t("The clock runs out")],
    ];
    return (
        <>
            <Segmented
                label={t("Volume")}
                value={volume.value}
                options={[
                    { value: "low", label: t("Quiet") },
                    { value: "medium", label: t("Medium") },
                    { value: "high", label: t("Loud") },
                ]}
                onChange={(value) => {
                    volume.value = value;
                    play("award");
                }}
            />
            <div class="field" role="group" aria-label={t("Listen to each sound")}>
                <span class="label" aria-hidden="true">
                    {t("Listen to each sound")}
                </span>
                <div class="sound-list">
                    {sounds.map(([name, label]) => (
                        <button key={name} type="button" class="button" data-sound={name} onClick={() => play(name)}>
                            {label}
                        </button>
                    ))}
                </div>
            </div>
        </>
    );
}
