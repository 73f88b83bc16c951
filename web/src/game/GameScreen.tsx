// SPDX-License-Identifier: MIT
import type { TableModel } from "../table/model";

export function GameScreen({ table, at }: { table: TableModel; at: number | null }) {
    return (
        <main class="page">
            <p>
                {table.title} {at ?? table.acts.value.length}
            </p>
        </main>
    );
}
