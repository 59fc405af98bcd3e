import { firstProduct } from '../support/first-product.ts';
import { askRaw, openLimit } from '../support/limit.ts';
import { load } from '../support/load.ts';
import type { Options } from '../support/options.ts';
import type { Report, Row } from '../support/report.ts';
import { demoShop } from '../support/shared-shops.ts';
import type { Shop } from '../support/shop.ts';
import { median } from '../support/statistics.ts';

/** Either is enough. */
const BUDGET = { ms: 5, timesReactAlone: 3 };
/** Until the code that renders has been compiled for good. */
const WARM_UP_SECONDS = { shop: 5, limit: 2 };
const SIDES = ['shop', 'limit'] as const;

type Page = { what: string; path: string };

/** Each request has an address of its own by a query name that the page knows, so each page is loaded, rendered and compressed anew. */
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
    budget: `<= ${BUDGET.ms} ms or ${BUDGET.timesReactAlone} x the limit`,
    isMet: ours <= BUDGET.ms || ours <= alone * BUDGET.timesReactAlone,
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
      how: 'CPU time of the whole shop process (all threads, compression included) for a page that is not cached, from cached catalogue answers. The limit is React alone: a bare Hono that makes, renders and compresses the same elements for each request, alternating with the shop.',
      notes: [
        'Where the time goes: React and the router take the largest share; compression, garbage collection and writing to the socket take a smaller share each. A page is rendered once for each catalogue version and then served from memory ([decision 45](decisions/0045-pages-are-rendered-whole.md)).',
      ],
      rows,
    };
  } finally {
    await shop.close();
  }
}
