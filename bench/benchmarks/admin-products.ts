import pg from 'pg';
import type { Options } from '../support/options.ts';
import { PACE, pacedRow } from '../support/paced-row.ts';
import { signOwnerIn } from '../support/people.ts';
import type { Report, Row } from '../support/report.ts';
import { bigShop, OWNER } from '../support/shared-shops.ts';

const SIZE = 100_000;

const FILTERS = [
  'limit=24',
  'limit=24&offset=5000',
  'limit=24&status=available',
  'limit=24&status=out%20of%20stock',
  'limit=24&status=sold%20out',
  'limit=24&status=sold%20out&sort=-price&q=coaster',
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

/** Every list of the owner's at 100 000 products, of which each hundredth is inactive and each fiftieth sold out. */
export async function adminProducts({ seconds }: Options): Promise<Report> {
  const shop = await bigShop({ products: SIZE });
  try {
    const client = new pg.Client({ connectionString: shop.connectionString });
    await client.connect();
    await client.query(`UPDATE product SET status = 'inactive' WHERE position % 100 = 0`);
    await client.query(`UPDATE combination SET stock = 0
      WHERE product_id IN (SELECT id FROM product WHERE position % 50 = 1)`);
    await client.query('VACUUM ANALYZE product, variant, combination, sold_out_product');
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
      const question = { what: `\`GET ${path}\``, nextPath: () => path };
      rows.push(await pacedRow(question, { shop, headers, seconds }));
    }
    return {
      title: "The owner's products",
      how: `Lists of 24 of 100,000 products with all their fields. Each query is measured alone: ${PACE}. No answer is cached.`,
      rows,
    };
  } finally {
    await shop.close();
  }
}
