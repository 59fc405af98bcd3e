import { askRaw, openLimit } from './limit.ts';
import { BROWSER, load, type Headers, type Loaded } from './load.ts';
import type { Options } from './options.ts';
import type { Row } from './report.ts';
import { format, median } from './statistics.ts';

type Comparison = {
  what: string;
  shop: { origin: string; pid: number };
  path: string;
  /** Other addresses of the same bytes, one after the other. */
  nextPath?: () => string;
  headers?: Headers;
  /** Where the limit has its bytes. */
  from?: 'memory' | 'file';
  /** The smallest share of the limit that is good enough. */
  budget: number;
};

const WARM_UP_SECONDS = 2;
const SIDES = ['shop', 'limit'] as const;
type Side = (typeof SIDES)[number];

/** An answer from memory against a bare Hono with the same bytes: round by round, turn by turn. */
export async function compareWithLimit(
  {
    what,
    shop,
    path,
    nextPath = () => path,
    headers = BROWSER,
    from = 'memory',
    budget,
  }: Comparison,
  { seconds, rounds }: Options,
): Promise<Row[]> {
  const answer = await askRaw(shop.origin + path, headers);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const limit = await openLimit({ answer, from });
  const sides = { shop, limit };
  const runs: Record<Side, Loaded[]> = { shop: [], limit: [] };
  try {
    for (const side of SIDES) {
      await load({ ...sides[side], nextPath, seconds: WARM_UP_SECONDS, headers });
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const side of round % 2 === 0 ? SIDES : SIDES.toReversed()) {
        runs[side].push(await load({ ...sides[side], nextPath, seconds, headers }));
      }
    }
  } finally {
    await limit.close();
  }
  const of = (side: Side, figure: keyof Loaded): number =>
    median(runs[side].map((run) => run[figure]));
  const ratio = of('shop', 'perSecond') / of('limit', 'perSecond');
  const bytes = Buffer.from(answer.body, 'base64').byteLength;
  const encoding = answer.headers['content-encoding'] ?? 'not compressed';
  return [
    {
      what: `${what}, requests a second (${format(bytes)} bytes, ${encoding})`,
      shop: format(of('shop', 'perSecond')),
      limit: format(of('limit', 'perSecond')),
      ratio: ratio.toFixed(2),
      budget: `>= ${budget}`,
      isMet: ratio >= budget,
    },
    {
      what: `${what}, CPU of the server for one request`,
      shop: `${of('shop', 'cpuMicros').toFixed(1)} µs`,
      limit: `${of('limit', 'cpuMicros').toFixed(1)} µs`,
      ratio: (of('limit', 'cpuMicros') / of('shop', 'cpuMicros')).toFixed(2),
    },
    {
      what: `${what}, p99`,
      shop: `${format(of('shop', 'p99Ms'))} ms`,
      limit: `${format(of('limit', 'p99Ms'))} ms`,
    },
  ];
}
