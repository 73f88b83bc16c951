// SPDX-License-Identifier: MIT
// Small controls that the forms share.

import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Icon } from "./Icon";

interface SegmentedProps<T extends string | number> {
    label: string;
    value: T;
    options: readonly { value: T; label: ComponentChildren; title?: string }[];
    onChange(value: T): void;
    hideLabel?: boolean;
}

/** One of a few, side by side. */
export function Segmented<T extends string | number>({ label, value, options, onChange, hideLabel = false }: SegmentedProps<T>) {
    const name = useId();
    return (
        <fieldset class="segmented">
            <legend class={hideLabel ? "visually-hidden" : "label"}>{label}</legend>
            <div class="segments">
                {options.map((option) => (
                    <label key={option.value} class="segment" title={option.title}>
                        <input
                            type="radio"
                            name={name}
                            checked={option.value === value}
                            aria-label={option.title}
                            onChange={() => onChange(option.value)}
                        />
                        <span>{option.label}</span>
                    </label>
                ))}
            </div>
        </fieldset>
    );
}

interface SwitchProps {
    label: ComponentChildren;
    note?: ComponentChildren;
    checked: boolean;
    disabled?: boolean;
    onChange(checked: boolean): void;
}

export function Switch({ label, note, checked, disabled = false, onChange }: SwitchProps) {
    const id = useId();
    return (
        <label class="switch">
            <span class="switch-text">
                <span>{label}</span>
                {note !== undefined && (
                    <span class="note" id={id}>
                        {note}
                    </span>
                )}
            </span>
            <input
                type="checkbox"
                role="switch"
                checked={checked}
                disabled={disabled}
                aria-describedby={note === undefined ? undefined : id}
                onChange={(event) => onChange(event.currentTarget.checked)}
            />
            <span class="switch-track" aria-hidden="true" />
        </label>
    );
}

interface StepperProps {
    label: string;
    value: number;
    min: number;
    max: number;
    less: string;
    more: string;
    onChange(value: number): void;
}

export function Stepper({ label, value, min, max, less, more, onChange }: StepperProps) {
    return (
        <div class="stepper" role="group" aria-label={label}>
            <button type="button" class="icon-button" aria-label={less} disabled={value <= min} onClick={() => onChange(value - 1)}>
                <Icon name="minus" size={18} />
            </button>
            <output aria-live="polite">{value}</output>
            <button type="button" class="icon-button" aria-label={more} disabled={value >= max} onClick={() => onChange(value + 1)}>
                <Icon name="plus" size={18} />
            </button>
        </div>
    );
}

interface SelectProps<T extends string> {
    label: string;
    value: T;
    options: readonly { value: T; label: string; disabled?: boolean }[];
    onChange(value: T): void;
    hideLabel?: boolean;
}

export function Select<T extends string>({ label, value, options, onChange, hideLabel = false }: SelectProps<T>) {
    return (
        <label class="field">
            <span class={hideLabel ? "visually-hidden" : "label"}>{label}</span>
            <span class="select">
                <select value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
                    {options.map((option) => (
                        <option key={option.value} value={option.value} disabled={option.disabled}>
                            {option.label}
                        </option>
                    ))}
                </select>
                <Icon name="chevron" size={18} />
            </span>
        </label>
    );
}
