/** One line: what it costs, in ms, at each of the sizes. */
export type Line = { name: string; costs: number[] };

const [WIDTH, HEIGHT] = [760, 440];
const PLOT = { left: 64, right: 170, top: 24, bottom: 62 };
const COLOURS = ['#0d8f8a', '#d1603d', '#6d5bd0', '#b88a00', '#c2417c', '#4b83c3', '#6b8e23'];
const LABEL_GAP = 15;

type Scale = (value: number) => number;

function logScale([from, to]: [number, number], [low, high]: [number, number]): Scale {
  return (value) =>
    low + ((Math.log10(value) - Math.log10(from)) / Math.log10(to / from)) * (high - low);
}

/** Whole powers of ten, and the span between them that holds all values. */
function decades(values: number[]): number[] {
  const low = Math.floor(Math.log10(Math.min(...values)));
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))));
  return Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at));
}

function text(x: number, y: number, words: string, more = ''): string {
  return `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${words}</text>`;
}

function axes(sizes: number[], ticks: number[], { x, y }: { x: Scale; y: Scale }): string[] {
  const [bottom, right] = [HEIGHT - PLOT.bottom, WIDTH - PLOT.right];
  return [
    ...ticks.flatMap((tick) => [
      `<line class="grid" x1="${PLOT.left}" x2="${right}" y1="${y(tick).toFixed(1)}" y2="${y(tick).toFixed(1)}"/>`,
      text(PLOT.left - 8, y(tick) + 4, `${tick} ms`, 'text-anchor="end"'),
    ]),
    ...sizes.flatMap((size) => [
      `<line class="grid" x1="${x(size).toFixed(1)}" x2="${x(size).toFixed(1)}" y1="${PLOT.top}" y2="${bottom}"/>`,
      text(x(size), bottom + 18, size.toLocaleString('en-US'), 'text-anchor="middle"'),
      text(x(size), bottom + 34, (size * 10).toLocaleString('en-US'), 'text-anchor="middle"'),
    ]),
    text(right + 28, bottom + 18, 'products, customers'),
    text(right + 28, bottom + 34, 'orders'),
    text((PLOT.left + right) / 2, HEIGHT - 8, 'size of the shop', 'text-anchor="middle"'),
    text(
      0,
      0,
      'CPU for one request',
      `transform="translate(13 ${HEIGHT / 2 - 20}) rotate(-90)" text-anchor="middle"`,
    ),
  ];
}

/** Where each line's name stands: beside its end, but no two on one another. */
function labelPositions(ends: number[]): number[] {
  const positions = [...ends];
  const downwards = ends.map((_, at) => at).toSorted((a, b) => (ends[a] ?? 0) - (ends[b] ?? 0));
  for (const [rank, at] of downwards.entries()) {
    const above = downwards[rank - 1];
    if (above === undefined) continue;
    positions[at] = Math.max(positions[at] ?? 0, (positions[above] ?? 0) + LABEL_GAP);
  }
  return positions;
}

/** Cost against size, both by powers of ten, as an SVG that is readable on light and on dark pages. */
export function costPlot(sizes: number[], lines: Line[]): string {
  const ticks = decades(lines.flatMap(({ costs }) => costs));
  const x = logScale(
    [sizes[0] ?? 1, sizes.at(-1) ?? 10],
    [PLOT.left + 12, WIDTH - PLOT.right - 12],
  );
  const y = logScale([ticks[0] ?? 1, ticks.at(-1) ?? 10], [HEIGHT - PLOT.bottom, PLOT.top]);
  const positions = labelPositions(lines.map(({ costs }) => y(costs.at(-1) ?? 1)));
  const drawn = lines.flatMap(({ name, costs }, at) => {
    const colour = COLOURS[at % COLOURS.length];
    const points = costs.map((cost, step) => [x(sizes[step] ?? 1), y(cost)] as const);
    return [
      `<polyline fill="none" stroke="${colour}" stroke-width="2.5" points="${points.map(([px, py]) => `${px.toFixed(1)},${py.toFixed(1)}`).join(' ')}"/>`,
      ...points.map(
        ([px, py]) =>
          `<circle cx="${px.toFixed(1)}" cy="${py.toFixed(1)}" r="3.5" fill="${colour}"/>`,
      ),
      text(WIDTH - PLOT.right + 8, (positions[at] ?? 0) + 4, name, `style="fill:${colour}"`),
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="CPU for one request against the size of the shop">`,
    '<style>text{font:12px system-ui,sans-serif;fill:#41505a}.grid{stroke:#41505a;stroke-opacity:.18}',
    '@media (prefers-color-scheme:dark){text{fill:#c3ced6}.grid{stroke:#c3ced6}}</style>',
    ...axes(sizes, ticks, { x, y }),
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}
