import { load, BROWSER, type Loaded } from '../support/load.ts';
import type { Options } from '../support/options.ts';
import type { Report, Row } from '../support/report.ts';
import { demoShop } from '../support/shared-shops.ts';
import { format, median } from '../support/statistics.ts';

/** 72,000 and 720,000 pages in an hour. */
const RATES = [20, 200];
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';
const BEACON = {
  nextPath: () => '/v2/seen',
  nextBody: () => JSON.stringify({ path: '/', via: 'ig', w: 375 }),
  headers: { ...BROWSER, 'user-agent': FIREFOX, 'content-type': 'text/plain' },
};
const SHARE = 0.97;

/** The home page at full speed, without visits being counted and beside them, round by round. */
export async function visits({ seconds, rounds }: Options): Promise<Report> {
  const shop = await demoShop();
  const home = { ...shop, seconds, nextPath: () => '/' };
  const runs = new Map<number, Loaded[]>([0, ...RATES].map((rate) => [rate, []]));
  const alone: Loaded[] = [];
  try {
    await load({ ...home, seconds: 2 });
    for (let round = 0; round < rounds; round += 1) {
      for (const [rate, done] of runs) {
        const beside = rate > 0 && load({ ...shop, ...BEACON, seconds, rate, connections: 10 });
        done.push(await load(home));
        await beside;
      }
      alone.push(await load({ ...shop, ...BEACON, seconds }));
    }
    const of = (all: Loaded[] = [], figure: keyof Loaded) => median(all.map((run) => run[figure]));
    const plain = of(runs.get(0), 'perSecond');
    const rows: Row[] = RATES.map((rate) => {
      const perSecond = of(runs.get(rate), 'perSecond');
      return {
        what: `home pages a second, while ${format(rate)} visits a second are counted`,
        shop: format(perSecond),
        limit: `${format(plain)} without`,
        ratio: (perSecond / plain).toFixed(3),
        ...(rate === RATES[0] && { budget: `>= ${SHARE}`, isMet: perSecond / plain >= SHARE }),
      };
    });
    return {
      title: 'Counting visits',
      how: 'One shop process answers the home page from its cache over 50 connections, while browsers tell of pages at a steady rate. In the same rounds the counting alone, as fast as it goes.',
      rows: [
        ...rows,
        {
          what: 'visits counted a second, nothing else',
          shop: format(of(alone, 'perSecond')),
        },
        {
          what: 'CPU of the server for one visit, beside one home page',
          shop: `${of(alone, 'cpuMicros').toFixed(1)} µs`,
          limit: `${of(runs.get(0), 'cpuMicros').toFixed(1)} µs`,
        },
        ...RATES.map((rate) => ({
          what: `${format(rate)} visits a second, of what one processor can do`,
          shop: `${((rate * of(alone, 'cpuMicros')) / 10_000).toFixed(2)} %`,
        })),
      ],
      notes: [
        'A browser tells of each page that it shows, once the page is alive, and of each piece that goes into the cart: one visit above is one of these. Beside the server the two generators of load share its processors, so the ratio holds what they take from each other too; on a busy machine that is most of it. What the counting takes by itself are the last rows.',
      ],
    };
  } finally {
    await shop.close();
  }
}
