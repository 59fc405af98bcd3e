import pg from 'pg';
import { load } from '../support/load.ts';
import type { Options } from '../support/options.ts';
import { signOwnerIn } from '../support/people.ts';
import type { Report, Row } from '../support/report.ts';
import { bigShop, OWNER } from '../support/shared-shops.ts';

const SIZE = 100_000;
const BUDGET_MS = 50;
/** One maker, with a second window and a phone, faster than anybody clicks. */
const CONNECTIONS = 4;
const RATE = 50;
/** Of each filter, as fast as it is answered: more often than half a second of that pace. */
const WARM_UP_SECONDS = 0.2;

const FILTERS = [
  'limit=24',
  'limit=24&offset=5000',
  'limit=24&status=available',
  'limit=24&status=out%20of%20stock',
  'limit=24&q=coaster',
  'limit=24&q=a',
  'limit=24&q=malab%20cuffl',
  'limit=24&q=nothing-like-it',
  'limit=24&min=500&max=600',
  'limit=24&min=500&max=600&status=available&q=sea',
  'limit=24&sort=price',
  'limit=24&sort=-price&status=available',
  'limit=24&sort=name',
  'limit=24&sort=shelf',
];

/** Every list of the maker's at 100 000 products, of which each hundredth is inactive. */
export async function adminProducts(options: Options): Promise<Report> {
  const shop = await bigShop({ products: SIZE });
  try {
    const client = new pg.Client({ connectionString: shop.connectionString });
    await client.connect();
    await client.query(`UPDATE product SET status = 'inactive' WHERE position % 100 = 0`);
    await client.query('VACUUM ANALYZE product');
    await client.end();
    const rows: Row[] = [];
    const paths = [
      ...FILTERS.map((query) => `/v2/admin/allproducts?${query}`),
      '/v2/admin/product-summary',
    ];
    // It holds for 15 minutes, which is longer than all of them take.
    const token = await signOwnerIn(shop.origin, OWNER);
    const headers = { authorization: `Bearer ${token}` };
    for (const path of paths) {
      const asked = { ...shop, nextPath: () => path, connections: CONNECTIONS, headers };
      await load({ ...asked, seconds: WARM_UP_SECONDS });
      const { p99Ms: worst, p50Ms } = await load({
        ...asked,
        seconds: options.seconds,
        rate: RATE,
      });
      rows.push({
        what: `\`GET ${path}\``,
        shop: `p99 ${worst.toFixed(1)} ms (median ${p50Ms.toFixed(1)} ms)`,
        budget: `p99 <= ${BUDGET_MS} ms`,
        isMet: worst <= BUDGET_MS,
      });
    }
    return {
      title: "The maker's products",
      how: `Lists of 24 of 100,000 products with everything about them, each filter alone; ${CONNECTIONS} connections, ${RATE} requests a second together. No answer is kept.`,
      rows,
    };
  } finally {
    await shop.close();
  }
}
