// SPDX-License-Identifier: MIT
// Name, clock and openness of a new table.

import { t } from "../i18n";
import type { Clock } from "../net/wire";
import { Segmented, Switch } from "../ui/controls";
import { Icon } from "../ui/Icon";
import type { Draft } from "./draft";
import { usualPace } from "./pace";

interface Props {
    draft: Draft;
    onChange(draft: Draft): void;
}

const FIRST: Record<Clock["kind"], Clock> = {
    none: { kind: "none" },
    live: { kind: "live", seconds: 900, increment: 10 },
    days: { kind: "days", days: 3 },
};

interface NumberProps {
    label: string;
    value: number;
    min: number;
    max: number;
    onChange(value: number): void;
}

function NumberField({ label, value, min, max, onChange }: NumberProps) {
    return (
        <label class="field">
            <span class="label">{label}</span>
            <input
                class="input"
                type="number"
                inputMode="numeric"
                min={min}
                max={max}
                value={value}
                onChange={(event) => {
                    const number = Math.round(Number(event.currentTarget.value));
                    const valid = Number.isFinite(number) ? Math.min(max, Math.max(min, number)) : value;
                    event.currentTarget.value = String(valid);
                    onChange(valid);
                }}
            />
        </label>
    );
}

export function TableForm({ draft, onChange }: Props) {
    const { clock } = draft;
    const setClock = (next: Clock) => onChange({ ...draft, clock: next });
    return (
        <section class="card" aria-labelledby="table">
            <h2 id="table">
                <Icon name="clock" size={22} /> {t("Table")}
            </h2>
            <label class="field">
                <span class="label">{t("Title (may stay empty)")}</span>
                <input
                    class="input"
                    type="text"
                    maxLength={60}
                    value={draft.title}
                    onInput={(event) => onChange({ ...draft, title: event.currentTarget.value })}
                />
            </label>
            <Segmented
                label={t("Clock")}
                value={clock.kind}
                options={[
                    { value: "none", label: t("None") },
                    { value: "live", label: t("Minutes") },
                    { value: "days", label: t("Days") },
                ]}
                onChange={(kind) => setClock(FIRST[kind])}
            />
            {clock.kind === "live" && (
                <div class="pair">
                    <NumberField
                        label={t("Minutes for the game")}
                        value={Math.round(clock.seconds / 60)}
                        min={1}
                        max={1440}
                        onChange={(minutes) => setClock({ ...clock, seconds: minutes * 60 })}
                    />
                    <NumberField
                        label={t("Seconds more each turn")}
                        value={clock.increment}
                        min={0}
                        max={3600}
                        onChange={(increment) => setClock({ ...clock, increment })}
                    />
                </div>
            )}
            {clock.kind === "days" && (
                <NumberField label={t("Days for each decision")} value={clock.days} min={1} max={30} onChange={(days) => setClock({ kind: "days", days })} />
            )}
            <Segmented
                label={t("Who finds it")}
                value={draft.isPublic ? "public" : "link"}
                options={[
                    { value: "link", label: t("Only with the link") },
                    { value: "public", label: t("Everybody") },
                ]}
                onChange={(value) => onChange({ ...draft, isPublic: value === "public" })}
            />
            {draft.seats.some((seat) => seat.kind === "bot") && (
                <Switch
                    label={t("Bots take their time")}
                    note={t("One can see what they do. Off: they answer as fast as they can.")}
                    checked={draft.paced ?? usualPace() > 0}
                    onChange={(paced) => onChange({ ...draft, paced })}
                />
            )}
            <Switch
                label={t("Counting aids")}
                note={t("Remaining tiles, squares that cannot be filled, who leads where. Off: as in a tournament.")}
                checked={draft.aids}
                onChange={(aids) => onChange({ ...draft, aids })}
            />
        </section>
    );
}
