// SPDX-License-Identifier: MIT
// A picture of six tiles for the first page. Decoration only.

export function Landscape() {
    return (
        <svg class="landscape" viewBox="-6 -6 312 212" aria-hidden="true">
            <rect class="land-frame" x="-6" y="-6" width="312" height="212" rx="12" />
            {[0, 1, 2, 3, 4, 5].map((i) => (
                <rect key={i} class="land-field" x={(i % 3) * 100} y={Math.floor(i / 3) * 100} width="100" height="100" />
            ))}
            <path class="land-city" d="M100 0c6 42 40 66 78 58 20-4 22-34 22-58z" />
            <path class="land-city" d="M200 0c0 24 10 48 36 50 34 2 56-22 64-50z" />
            <path class="land-wall" d="M100 0c6 42 40 66 78 58 12-3 16-16 22-16s14 8 36 8c34 2 56-22 64-50" />
            <path class="land-city" d="M0 200c14-34 54-44 78-22 10 9 14 14 22 22z" />
            <path class="land-wall" d="M0 200c14-34 54-44 78-22 10 9 14 14 22 22" />
            <path class="land-road-edge" d="M0 50h22c34 0 28 50 28 62 0 20 20 38 50 38h100c34 0 50-16 50-50V86M250 100c0 36 20 50 50 50" />
            <path class="land-road" d="M0 50h22c34 0 28 50 28 62 0 20 20 38 50 38h100c34 0 50-16 50-50V86M250 100c0 36 20 50 50 50" />
            <g class="land-house">
                <path d="M128 30l10-9 10 9v14h-20zM162 22l9-8 9 8v14h-18zM214 18l9-8 9 8v14h-18zM246 26l9-8 9 8v12h-18z" />
            </g>
            <g class="land-cloister">
                <path d="M28 18h14V8h10v10h16v20H28z" />
            </g>
            <g class="land-tree">
                <circle cx="86" cy="78" r="9" />
                <circle cx="96" cy="88" r="7" />
                <circle cx="128" cy="116" r="8" />
                <circle cx="216" cy="184" r="9" />
                <circle cx="228" cy="178" r="7" />
                <circle cx="280" cy="78" r="8" />
                <circle cx="18" cy="84" r="7" />
            </g>
            <g class="land-grid">
                <path d="M100 0v200M200 0v200M0 100h300" />
            </g>
            <g class="land-figure seat-red" transform="translate(146 128) scale(1.700)">
                <path d="M12 2.500a4 4 0 0 1 3.300 6.250c3.200.7 6.200 2 6.200 3.750 0 1.400-2.300 1.700-4.600 1.700L20 21.500h-6.200L12 17.600l-1.800 3.900H4l3.100-7.300c-2.300 0-4.600-.3-4.600-1.700 0-1.750 3-3.050 6.200-3.750A4 4 0 0 1 12 2.500z" />
            </g>
            <g class="land-figure seat-blue" transform="translate(186 8) scale(1.500)">
                <path d="M12 2.500a4 4 0 0 1 3.300 6.250c3.200.7 6.200 2 6.200 3.750 0 1.400-2.300 1.700-4.600 1.700L20 21.500h-6.200L12 17.600l-1.800 3.900H4l3.100-7.300c-2.300 0-4.600-.3-4.600-1.700 0-1.750 3-3.050 6.200-3.750A4 4 0 0 1 12 2.500z" />
            </g>
        </svg>
    );
}
