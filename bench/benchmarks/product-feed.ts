import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { fillCatalogue } from '../fill-catalogue.ts';
import { memoryOf } from '../support/process-figures.ts';
import type { Report, Row } from '../support/report.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { format } from '../support/statistics.ts';

const PRODUCTS = 100_000;
const PICTURES = 3;
/** Of products with two or three options. */
const OFFERS = 2.5 * PRODUCTS;
const SAMPLE_MS = 250;
const BUDGET = { firstMs: 200, memoryMb: 200 };

const ADD_PICTURES = `INSERT INTO product_image (id, product_id, url, alt, is_primary, position)
  SELECT gen_random_uuid(), product.id, 'https://pictures.example/' || slug || '-' || at || '.jpg', name, at = 1, at
  FROM product, generate_series(1, ${PICTURES}) AS at`;
const SWITCH_ON = `UPDATE shop_setting SET content = jsonb_set(content, '{feeds}', '{"products": "on"}')`;

async function prepare({ connectionString, origin }: Shop): Promise<void> {
  await fillCatalogue(connectionString, PRODUCTS);
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(ADD_PICTURES);
  await client.query('VACUUM ANALYZE product_image');
  await client.query(SWITCH_ON);
  await client.end();
  const isOn = async () => (await fetch(`${origin}/feeds/products.xml`, { method: 'HEAD' })).ok;
  while (!(await isOn())) await sleep(SAMPLE_MS);
}

type Feed = { bytes: number; firstMs: number; seconds: number; offers: number };

/** Counts the offers where the answer is plain. */
async function readFeed({ origin }: Shop, encoding: 'identity' | 'gzip'): Promise<Feed> {
  const headers = { 'accept-encoding': encoding };
  const start = performance.now();
  const request = http.get(`${origin}/feeds/products.xml`, { headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const feed: Feed = { bytes: 0, firstMs: NaN, seconds: NaN, offers: 0 };
  const item = '<item>';
  let rest = '';
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (feed.bytes === 0) feed.firstMs = performance.now() - start;
    feed.bytes += chunk.length;
    const text = rest + chunk.toString('latin1');
    feed.offers += text.split(item).length - 1;
    rest = text.slice(1 - item.length);
  }
  feed.seconds = (performance.now() - start) / 1000;
  return feed;
}

function row(what: string, { bytes, firstMs, seconds }: Feed): Row {
  return {
    what: `${what}: first byte, of ${format(bytes / 1e6)} MB in ${format(seconds, 1)} s`,
    shop: `${format(firstMs)} ms`,
    budget: `<= ${BUDGET.firstMs} ms`,
    isMet: firstMs <= BUDGET.firstMs,
  };
}

export async function productFeed(): Promise<Report> {
  const shop = await openShop({ isDemo: false });
  const memoryNow = async () => (await memoryOf(shop.pid, [shop.pid])).shopMb;
  try {
    await prepare(shop);
    const before = await memoryNow();
    let highest = before;
    const sampling = setInterval(
      () => void memoryNow().then((now) => (highest = Math.max(highest, now))),
      SAMPLE_MS,
    );
    const plain = await readFeed(shop, 'identity');
    const packed = await readFeed(shop, 'gzip');
    clearInterval(sampling);
    return {
      title: 'Product feed',
      how: `\`GET /feeds/products.xml\` of ${format(PRODUCTS)} products with ${PICTURES} pictures and two or three options each, read once as it is and once with gzip by one connection.`,
      rows: [
        row('Plain', plain),
        row('gzip', packed),
        {
          what: 'Offers in it',
          shop: format(plain.offers),
          budget: format(OFFERS),
          isMet: plain.offers === OFFERS,
        },
        {
          what: `The shop's own memory at most, ${format(before)} MB before`,
          shop: `${format(highest)} MB`,
          budget: `<= ${BUDGET.memoryMb} MB`,
          isMet: highest <= BUDGET.memoryMb,
        },
      ],
      notes: [],
    };
  } finally {
    await shop.close();
  }
}
