import type { Database } from '#platform/server/database/database.ts';
import { presentProduct } from '../present-product.ts';
import { listActiveAfter, selectShown } from '../product-queries.ts';
import { feedRows, type FeedRow, type FeedShop } from './feed-rows.ts';

/** Limit of products in memory at once. */
const PAGE = 200;

/** Also drops characters that XML 1.0 cannot carry. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function itemOf(row: FeedRow): string {
  const lines = row.map(([name, value]) => `<g:${name}>${escapeXml(value)}</g:${name}>`);
  return `<item>\n${lines.join('\n')}\n</item>\n`;
}

function head({ name, origin }: FeedShop): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(name)}</title>
<link>${escapeXml(origin)}</link>
<description>${escapeXml(name)}</description>
`;
}

/** All active products as RSS 2.0 with the names of Google's product data, part by part. */
export async function* writeFeed(db: Database, shop: FeedShop): AsyncGenerator<string> {
  yield head(shop);
  let after: string | undefined;
  for (;;) {
    const ids = await listActiveAfter(db, { after, most: PAGE });
    const rows = await selectShown(db, ids);
    const products = rows.map((row) => presentProduct(row));
    yield products.flatMap((one) => feedRows(shop, one).map(itemOf)).join('');
    after = ids.at(-1);
    if (ids.length < PAGE) break;
  }
  yield '</channel>\n</rss>\n';
}
