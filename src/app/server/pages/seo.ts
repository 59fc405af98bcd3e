import type { Hono } from 'hono';
import { listPresentedRows } from '#features/catalogue/collections/server/collection-queries.ts';
import { listSitemapProducts } from '#features/catalogue/server/product-queries.ts';
import { listPublicDrops } from '#features/drops/server/drop-queries.ts';
import { listOnlineRows } from '#features/pages/server/page-queries.ts';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import { READ } from '#platform/contract/rate-limit.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import type { ConcurrencyLimiter } from '#platform/server/http/limits/concurrency-limiter.ts';
import { assertAllowed, type RateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { conditionsOf } from '#platform/server/http/cache/cache-entry.ts';
import type { SharedCache } from '#platform/server/http/cache/shared-cache.ts';
import { originOf, pageKey } from './mount-pages.ts';

const XML_HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=300',
};

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

type Listed = { pages: string[]; products: { slug: string; updated_at: Date }[] };

function sitemap(origin: string, { pages, products }: Listed): string {
  const urls = [
    ...pages.map((page) => `<url><loc>${escapeXml(`${origin}/${page}`)}</loc></url>`),
    ...products.map(
      ({ slug, updated_at }) =>
        `<url><loc>${escapeXml(`${origin}/product/${slug}`)}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
    ),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>\n`;
}

type SeoDeps = {
  shop: CurrentShop;
  db: Database;
  cache: SharedCache;
  limiter: RateLimiter;
  concurrency: ConcurrencyLimiter;
};

export function mountSeo(
  app: Hono<AppEnv>,
  { shop, db, cache, limiter, concurrency }: SeoDeps,
): void {
  app.get('/robots.txt', (c) => {
    if (!shop.isOpen()) return c.text('User-agent: *\nDisallow: /\n');
    return c.text(
      [
        'User-agent: *',
        'Disallow: /admin',
        'Disallow: /v2/',
        `Sitemap: ${originOf(shop, c.req.raw)}/sitemap.xml`,
        '',
      ].join('\n'),
    );
  });
  const route = '/sitemap.xml';
  app.get(route, (c) => {
    const caller = c.get('caller');
    const origin = originOf(shop, c.req.raw);
    const list = async (): Promise<Listed> => {
      assertAllowed(limiter, READ, caller);
      if (!shop.isOpen()) return { pages: [], products: [] };
      return concurrency.perProcess({ caller, isVital: false }, async () => ({
        pages: [
          '',
          'links',
          ...(await listPresentedRows(db)).map(({ slug }) => `?category=${slug}`),
          ...(await listOnlineRows(db)).map(({ slug }) => slug),
          ...(await listPublicDrops(db)).map(({ slug }) => `drops/${slug}`),
        ],
        products: await listSitemapProducts(db),
      }));
    };
    return cache.serve(pageKey(origin, route), conditionsOf(c.req.raw), async () => ({
      route,
      status: 200,
      headers: XML_HEADERS,
      body: new TextEncoder().encode(sitemap(origin, await list())),
    }));
  });
}
