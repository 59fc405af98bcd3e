import { compareWithLimit } from '../support/compare.ts';
import type { Options } from '../support/options.ts';
import type { Report } from '../support/report.ts';
import { demoShop } from '../support/shared-shops.ts';

export async function productsList(options: Options): Promise<Report> {
  const shop = await demoShop();
  try {
    return {
      title: 'Product list',
      how: 'One shop process answers a list of 24 products over 50 connections. The limit is a bare Hono on the same Node that answers the same bytes and headers from memory.',
      rows: await compareWithLimit(
        { what: '`GET /v2/products?limit=24`', shop, path: '/v2/products?limit=24', budget: 0.7 },
        options,
      ),
    };
  } finally {
    await shop.close();
  }
}
