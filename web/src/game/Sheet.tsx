// SPDX-License-Identifier: MIT
// A sheet over the game: the browser's own dialog, so that focus and Escape behave.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./Icon";

interface Props {
    title: string;
    wide?: boolean;
    testid?: string;
    onClose: () => void;
    children: ComponentChildren;
}

export function Sheet({ title, wide, testid, onClose, children }: Props) {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const element = dialog.current;
        if (element && !element.open)
            element.showModal();
        return () => element?.close();
    }, []);
    return (
        <dialog
            ref={dialog}
            class={wide ? "sheet is-wide" : "sheet"}
            aria-label={title}
            data-testid={testid}
            onClose={onClose}
            onClick={(event) => {
                if (event.target === dialog.current)
                    onClose();
            }}
        >
            <div class="sheet-inside">
                <header class="sheet-head">
                    <h2>{title}</h2>
                    <button type="button" class="icon-button" aria-label={t("Close")} onClick={onClose}>
                        <Icon name="close" />
                    </button>
                </header>
                <div class="sheet-body">{children}</div>
            </div>
        </dialog>
    );
}
