import { compareWithLimit } from '../support/compare.ts';
import { firstProduct } from '../support/first-product.ts';
import type { Options } from '../support/options.ts';
import type { Report } from '../support/report.ts';
import { demoShop } from '../support/shared-shops.ts';

export async function pictures(options: Options): Promise<Report> {
  const shop = await demoShop();
  try {
    const { images } = await firstProduct(shop.origin);
    return {
      title: 'Pictures',
      how: "One width of a product's picture that was made before, against Hono's own static files serving the same bytes from a file; 50 connections.",
      rows: await compareWithLimit(
        {
          what: '`GET /media/{id}/640.avif`',
          shop,
          path: `/media/${images[0]?.mediaId}/640.avif`,
          from: 'file',
          budget: 0.5,
        },
        options,
      ),
    };
  } finally {
    await shop.close();
  }
}
