import { compareWithLimit } from '../support/compare.ts';
import type { Options } from '../support/options.ts';
import type { Report } from '../support/report.ts';
import { demoShop } from '../support/shared-shops.ts';

export async function productsList(options: Options): Promise<Report> {
  const shop = await demoShop();
  try {
    return {
      title: 'Product list',
      how: 'The list of 24 products from one process, against a bare Hono on the same Node which answers the same bytes with the same headers from memory; 50 connections.',
      rows: await compareWithLimit(
        { what: '`GET /v2/products?limit=24`', shop, path: '/v2/products?limit=24', budget: 0.7 },
        options,
      ),
    };
  } finally {
    await shop.close();
  }
}
