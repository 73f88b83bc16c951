// SPDX-License-Identifier: MIT
// A window over the game that is open as long as it is there.

import type { ComponentChildren } from "preact";
import { Dialog } from "../ui/Dialog";

interface Props {
    title: string;
    wide?: boolean;
    testid?: string;
    onClose: () => void;
    children: ComponentChildren;
    footer?: ComponentChildren; // stays in view
}

export function Sheet({ title, wide, testid, onClose, children, footer }: Props) {
    return (
        <Dialog title={title} open wide={wide} footer={footer} onClose={onClose}>
            <div class="game-sheet" data-testid={testid}>
                {children}
            </div>
        </Dialog>
    );
}
