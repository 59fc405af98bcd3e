import { firstProduct } from '../support/first-product.ts';
import { load } from '../support/load.ts';
import type { Options } from '../support/options.ts';
import type { Report, Row } from '../support/report.ts';
import { demoShop } from '../support/shared-shops.ts';
import type { Shop } from '../support/shop.ts';
import { median } from '../support/statistics.ts';

const BUDGET_MS = 3;
/** Until the code that renders has been compiled for good. */
const WARM_UP_SECONDS = 8;

type Page = { what: string; pathOf: (asked: number) => string };

/** Each request has an address of its own, so each page is loaded, rendered and compressed anew, but for its cards. */
async function render(shop: Shop, { what, pathOf }: Page, options: Options): Promise<Row> {
  let asked = 0;
  const ask = (seconds: number) =>
    load({ ...shop, connections: 1, seconds, nextPath: () => pathOf((asked += 1)) });
  await ask(WARM_UP_SECONDS);
  const figures: number[] = [];
  for (let round = 0; round < options.rounds; round += 1) {
    figures.push((await ask(options.seconds)).cpuMicros / 1000);
  }
  const cpuMs = median(figures);
  return {
    what,
    shop: `${cpuMs.toFixed(1)} ms`,
    budget: `<= ${BUDGET_MS} ms`,
    isMet: cpuMs <= BUDGET_MS,
  };
}

export async function firstRender(options: Options): Promise<Report> {
  const shop = await demoShop();
  try {
    const { slug } = await firstProduct(shop.origin);
    const pages: Page[] = [
      {
        what: 'Home page with every card of the demo (30)',
        pathOf: (asked) => `/?all=1&n=${asked}`,
      },
      { what: 'Home page as first seen', pathOf: (asked) => `/?n=${asked}` },
      { what: 'Product page', pathOf: (asked) => `/product/${slug}?n=${asked}` },
    ];
    const rows: Row[] = [];
    for (const page of pages) rows.push(await render(shop, page, options));
    return {
      title: 'First render',
      how: 'CPU time of the whole shop process (all its threads, compression included) for a page that is not kept yet; the catalogue answers it is made of are.',
      notes: [
        'Where the time goes: a third of it is React rendering what is not kept, with the router around it; a tenth each compressing, collecting garbage, and handing the page to the connection; the rest is matching and loading in process, writing the data once more for the browser, and hashing. Cards, hero, tags and footer are put in as React wrote them for an earlier page: each address here is new, but like a change of the catalogue it leaves nearly all of them as they were.',
      ],
      rows,
    };
  } finally {
    await shop.close();
  }
}
