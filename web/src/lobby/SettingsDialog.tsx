// SPDX-License-Identifier: MIT
// What a player can choose for this device.

import { signal } from "@preact/signals";
import { languages } from "locale:all";
import { t } from "../i18n";
import { lessons, confirmMoves, coordinates, languageChoice, motion, notify, sound, stageSpeed, textSize, theme, tileStyle } from "../settings";
import { Segmented, Select, Switch } from "../ui/controls";
import { Dialog } from "../ui/Dialog";
import { lazy } from "../ui/lazy";
import { toast } from "../ui/toast";
import { NameField } from "./NameField";

const SoundSettings = lazy(() => import("./later").then((module) => module.SoundSettings));

const open = signal(false);

export function openSettings(): void {
    open.value = true;
}

/** Notifications need the browser's leave; without it the switch stays off. */
async function setNotify(on: boolean): Promise<void> {
    if (!on) {
        notify.value = false;
        return;
    }
    const granted = typeof Notification !== "undefined" && (await Notification.requestPermission()) === "granted";
    notify.value = granted;
    if (!granted)
        toast(t("The browser does not allow notifications for this page."), "error");
}

export function SettingsDialog() {
    return (
        <Dialog title={t("Settings")} open={open.value} onClose={() => (open.value = false)}>
            <div class="stack">
                <NameField />
                <Select
                    label={t("Language")}
                    value={languageChoice.value}
                    options={[
                        { value: "auto", label: t("Automatic") },
                        { value: "en", label: "English" },
                        ...languages.map(({ code, name }) => ({ value: code, label: name })),
                    ]}
                    onChange={(value) => (languageChoice.value = value)}
                />
                <Segmented
                    label={t("Appearance")}
                    value={theme.value}
                    options={[
                        { value: "auto", label: t("Automatic") },
                        { value: "light", label: t("Light") },
                        { value: "dark", label: t("Dark") },
                    ]}
                    onChange={(value) => (theme.value = value)}
                />
                <Segmented
                    label={t("Tiles")}
                    value={tileStyle.value}
                    options={[
                        { value: "painted", label: t("Painted") },
                        { value: "plain", label: t("Plain, strong contrast") },
                    ]}
                    onChange={(value) => (tileStyle.value = value)}
                />
                <Segmented
                    label={t("Text size")}
                    value={textSize.value}
                    options={[
                        { value: "normal", label: t("Normal") },
                        { value: "large", label: t("Large") },
                        { value: "larger", label: t("Very large") },
                    ]}
                    onChange={(value) => (textSize.value = value)}
                />
                <Segmented
                    label={t("Confirm moves")}
                    value={confirmMoves.value}
                    options={[
                        { value: "always", label: t("Always") },
                        { value: "fields", label: t("Only farmers") },
                        { value: "never", label: t("Never") },
                    ]}
                    onChange={(value) => (confirmMoves.value = value)}
                />
                <Segmented
                    label={t("Animation")}
                    value={motion.value}
                    options={[
                        { value: "auto", label: t("Automatic") },
                        { value: "full", label: t("On") },
                        { value: "reduced", label: t("Off") },
                    ]}
                    onChange={(value) => (motion.value = value)}
                />
                <Segmented
                    label={t("Moves of the others")}
                    value={stageSpeed.value}
                    options={[
                        { value: "calm", label: t("Calm") },
                        { value: "quick", label: t("Quick") },
                        { value: "off", label: t("At once") },
                    ]}
                    onChange={(value) => (stageSpeed.value = value)}
                />
                <Switch label={t("Sound")} checked={sound.value} onChange={(on) => (sound.value = on)} />
                {sound.value && open.value && <SoundSettings />}
                <Switch
                    label={t("Notifications")}
                    note={t("When it is your turn and this page is not in front.")}
                    checked={notify.value}
                    onChange={(on) => void setNotify(on)}
                />
                <Switch
                    label={t("Short lessons")}
                    note={t("A note when an expansion matters for the first time.")}
                    checked={lessons.value}
                    onChange={(on) => (lessons.value = on)}
                />
                <Switch
                    label={t("Coordinates")}
                    note={t("Numbers of rows and columns beside the board.")}
                    checked={coordinates.value}
                    onChange={(on) => (coordinates.value = on)}
                />
            </div>
        </Dialog>
    );
}
