// SPDX-License-Identifier: MIT
// A component whose code is fetched when it is shown first.

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { t } from "../i18n";

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
    let loaded: ComponentType<P> | null = null;
    return function Lazy(props: P) {
        const [, redraw] = useState(0);
        const [failed, setFailed] = useState(false);
        useEffect(() => {
            if (loaded !== null)
                return;
            load().then(
                (component) => {
                    loaded = component;
                    redraw(1);
                },
                () => setFailed(true),
            );
        }, []);
        if (failed) {
            return (
                <p class="page note" role="alert">
                    {t("A part of the page could not be loaded.")}{" "}
                    <button type="button" class="button" onClick={() => location.reload()}>
                        {t("Load again")}
                    </button>
                </p>
            );
        }
        const Component = loaded;
        return Component === null ? null : <Component {...props} />;
    };
}
