// SPDX-License-Identifier: MIT
// Ready-made games and saved ones, as a row of buttons.

import { useEffect, useState } from "preact/hooks";
import type { Catalogue } from "../engine/types";
import { t } from "../i18n";
import { Dialog } from "../ui/Dialog";
import { Icon } from "../ui/Icon";
import { attempt, toast } from "../ui/toast";
import { readDraft, type Draft } from "./draft";
import { deletePreset, loadPresets, READY_MADE, savedPresets, savePreset } from "./presets";

interface Props {
    draft: Draft;
    catalogue: Catalogue;
    onChange(draft: Draft): void;
}

function sameGame(a: Draft, b: Draft): boolean {
    const game = ({ copies, elements, options, aids, clock }: Draft) =>
        JSON.stringify([Object.entries(copies).sort(), Object.entries(elements).sort(), Object.entries(options).sort(), aids, clock]);
    return game(a) === game(b);
}

function SaveDialog({ draft, open, onClose }: { draft: Draft; open: boolean; onClose(): void }) {
    const [name, setName] = useState("");
    async function save() {
        if (name.trim() !== "" && (await attempt(savePreset(name.trim(), draft)))) {
            toast(t("Saved as “{name}”.", { name: name.trim() }));
            onClose();
        }
    }
    return (
        <Dialog title={t("Save this setup")} open={open} onClose={onClose}>
            <form
                class="stack"
                onSubmit={(event) => {
                    event.preventDefault();
                    void save();
                }}
            >
                <label class="field">
                    <span class="label">{t("Name")}</span>
                    <input class="input" type="text" maxLength={40} value={name} onInput={(event) => setName(event.currentTarget.value)} />
                </label>
                <button type="submit" class="button button-primary" disabled={name.trim() === ""}>
                    {t("Save")}
                </button>
            </form>
        </Dialog>
    );
}

export function PresetBar({ draft, catalogue, onChange }: Props) {
    const [saving, setSaving] = useState(false);
    useEffect(() => {
        loadPresets().catch(() => undefined); // without them the form works as well
    }, []);
    return (
        <section aria-label={t("Ready-made games")}>
            <div class="presets">
                {READY_MADE.map((ready) => {
                    const next = ready.apply(draft, catalogue);
                    return (
                        <button
                            key={ready.word}
                            type="button"
                            class="preset"
                            aria-pressed={sameGame(draft, next)}
                            onClick={() => onChange(next)}
                        >
                            <strong>{ready.name()}</strong>
                            <span class="note">{ready.note()}</span>
                        </button>
                    );
                })}
            </div>
            <div class="saved-presets">
                {savedPresets.value.map(({ name, text }) => {
                    const saved = readDraft(text);
                    return saved === null ? null : (
                        <span key={name} class="saved-preset">
                            <button type="button" aria-pressed={sameGame(draft, saved)} onClick={() => onChange(saved)}>
                                {name}
                            </button>
                            <button
                                type="button"
                                aria-label={t("Delete “{name}”", { name })}
                                title={t("Delete “{name}”", { name })}
                                onClick={() => void attempt(deletePreset(name))}
                            >
                                <Icon name="close" size={16} />
                            </button>
                        </span>
                    );
                })}
                <button type="button" class="button button-quiet button-small" onClick={() => setSaving(true)}>
                    <Icon name="plus" size={16} /> {t("Save this setup…")}
                </button>
            </div>
            <SaveDialog draft={draft} open={saving} onClose={() => setSaving(false)} />
        </section>
    );
}
