// SPDX-License-Identifier: MIT
// A modal window: the browser's own, which keeps the focus inside and gives it back.

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { t } from "../i18n";
import { Icon } from "./Icon";

interface Props {
    title: string;
    open: boolean;
    onClose(): void;
    children: ComponentChildren;
    footer?: ComponentChildren;
    wide?: boolean;
}

export function Dialog({ title, open, onClose, children, footer, wide = false }: Props) {
    const element = useRef<HTMLDialogElement>(null);
    const id = useId();
    useEffect(() => {
        const dialog = element.current!;
        if (open && !dialog.open)
            dialog.showModal();
        else if (!open && dialog.open)
            dialog.close();
    }, [open]);
    return (
        <dialog
            ref={element}
            class={wide ? "dialog dialog-wide" : "dialog"}
            aria-labelledby={id}
            onClose={onClose}
            onClick={(event) => {
                if (event.target === element.current) // beside the window
                    onClose();
            }}
        >
            {open && (
                <div class="dialog-body">
                    <header class="dialog-head">
                        <h2 id={id}>{title}</h2>
                        <button type="button" class="icon-button" aria-label={t("Close")} onClick={onClose}>
                            <Icon name="close" />
                        </button>
                    </header>
                    <div class="dialog-content">{children}</div>
                    {footer !== undefined && <footer class="dialog-foot">{footer}</footer>}
                </div>
            )}
        </dialog>
    );
}
