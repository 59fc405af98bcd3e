import { askRaw, openLimit } from './limit.ts';
import { load, type Headers } from './load.ts';
import type { Options } from './options.ts';
import type { Row } from './report.ts';
import { format, median } from './statistics.ts';

type Comparison = {
  what: string;
  shop: { origin: string; pid: number };
  path: string;
  headers?: Headers;
  /** The smallest share of the limit that is good enough. */
  budget: number;
};

/** What a browser says it takes; answers are the compressed ones. */
export const BROWSER: Headers = { 'accept-encoding': 'gzip, deflate, br, zstd', accept: '*/*' };

const WARM_UP_SECONDS = 2;

/** An answer from memory against a bare Hono with the same bytes: round by round, turn by turn. */
export async function compareWithLimit(
  { what, shop, path, headers = BROWSER, budget }: Comparison,
  { seconds, rounds }: Options,
): Promise<Row[]> {
  const answer = await askRaw(shop.origin + path, headers);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  const limit = await openLimit(answer);
  const sides = { shop, limit };
  const runs = { shop: [] as Run[], limit: [] as Run[] };
  type Run = Awaited<ReturnType<typeof load>>;
  try {
    for (const { origin, pid } of [shop, limit]) {
      await load({ url: origin + path, seconds: WARM_UP_SECONDS, headers, pid });
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const side of round % 2 === 0 ? (['shop', 'limit'] as const) : (['limit', 'shop'] as const)) {
        const { origin, pid } = sides[side];
        runs[side].push(await load({ url: origin + path, seconds, headers, pid }));
      }
    }
  } finally {
    await limit.close();
  }
  const of = (side: 'shop' | 'limit', figure: keyof Run): number =>
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
