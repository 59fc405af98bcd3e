import { firstProduct } from '../support/first-product.ts';
import { askRaw, openLimit } from '../support/limit.ts';
import { load } from '../support/load.ts';
import type { Options } from '../support/options.ts';
import type { Report, Row } from '../support/report.ts';
import { demoShop } from '../support/shared-shops.ts';
import type { Shop } from '../support/shop.ts';
import { median } from '../support/statistics.ts';

const BUDGET_MS = 3;
/** Until the code that renders has been compiled for good. */
const WARM_UP_SECONDS = { shop: 5, limit: 2 };
const SIDES = ['shop', 'limit'] as const;

type Page = { what: string; path: string };

/** Each request has an address of its own by a query name that the page knows, so each page is loaded, rendered and compressed anew, but for its kept parts. */
async function render(shop: Shop, { what, path }: Page, options: Options): Promise<Row> {
  let asked = 0;
  const nextPath = (): string =>
    `${path}${path.includes('?') ? '&' : '?'}error_description=${(asked += 1)}`;
  const limit = await openLimit({
    answer: await askRaw(shop.origin + nextPath(), {}),
    from: 'react',
  });
  const sides = { shop, limit };
  const figures = { shop: [] as number[], limit: [] as number[] };
  const ask = async (side: (typeof SIDES)[number], seconds: number): Promise<number> => {
    const loaded = await load({ ...sides[side], connections: 1, seconds, nextPath });
    return loaded.cpuMicros / 1000;
  };
  try {
    for (const side of SIDES) await ask(side, WARM_UP_SECONDS[side]);
    for (let round = 0; round < options.rounds; round += 1) {
      for (const side of SIDES) figures[side].push(await ask(side, options.seconds));
    }
  } finally {
    await limit.close();
  }
  const [ours, alone] = [median(figures.shop), median(figures.limit)];
  return {
    what,
    shop: `${ours.toFixed(1)} ms`,
    limit: `${alone.toFixed(1)} ms`,
    ratio: (alone / ours).toFixed(2),
    budget: `<= ${BUDGET_MS} ms`,
    isMet: ours <= BUDGET_MS,
  };
}

export async function firstRender(options: Options): Promise<Report> {
  const shop = await demoShop();
  try {
    const { slug } = await firstProduct(shop.origin);
    const pages: Page[] = [
      { what: 'Home page with every card of the demo (30)', path: '/?all=1' },
      { what: 'Home page as first seen', path: '/' },
      { what: 'Product page', path: `/product/${slug}` },
    ];
    const rows: Row[] = [];
    for (const page of pages) rows.push(await render(shop, page, options));
    return {
      title: 'First render',
      how: 'CPU time of the whole shop process (all its threads, compression included) for a page that is not kept yet; the catalogue answers it is made of are. The limit is React alone: a bare Hono which makes, renders and compresses the same elements for each request, turn by turn with the shop.',
      notes: [
        'Where the time goes: two fifths of it is React rendering what is not kept, with the router around it; a tenth each compressing, collecting garbage, and taking the request and sending the page; the rest is matching and loading in process, writing the data once more for the browser, and hashing. Cards, hero, tags and footer are put in as React wrote them for an earlier page: each address here is new, but like a change of the catalogue it leaves nearly all of them as they were.',
      ],
      rows,
    };
  } finally {
    await shop.close();
  }
}
