import { compareWithLimit } from '../support/compare.ts';
import { firstProduct } from '../support/first-product.ts';
import type { Options } from '../support/options.ts';
import type { Report } from '../support/report.ts';
import { demoShop } from '../support/shared-shops.ts';
import type { Shop } from '../support/shop.ts';

type Page = { name: string; pathOf: (shop: Shop) => Promise<string> | string };

async function cachedPage({ name, pathOf }: Page, options: Options): Promise<Report> {
  const shop = await demoShop();
  try {
    const path = await pathOf(shop);
    return {
      title: `${name}, cached`,
      how: 'One shop process answers the rendered HTML from its cache over 50 connections. The limit is a bare Hono that answers the same bytes and headers from memory.',
      rows: await compareWithLimit({ what: `\`GET ${path}\``, shop, path, budget: 0.6 }, options),
    };
  } finally {
    await shop.close();
  }
}

export function homePage(options: Options): Promise<Report> {
  return cachedPage({ name: 'Home page', pathOf: () => '/' }, options);
}

export function productPage(options: Options): Promise<Report> {
  const pathOf = async ({ origin }: Shop) => `/product/${(await firstProduct(origin)).slug}`;
  return cachedPage({ name: 'Product page', pathOf }, options);
}
