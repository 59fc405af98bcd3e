import { ReadableStream } from 'node:stream/web';
import type { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { FeedShop } from '#features/catalogue/server/feed/feed-rows.ts';
import { writeFeed } from '#features/catalogue/server/feed/write-feed.ts';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import { NotFound, ShopBusy } from '#platform/contract/problem.ts';
import { HOUR, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { assertAllowed, type RateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { shopName } from '../config/feature-settings.ts';
import { originOf } from './mount-pages.ts';

const FEED: RateLimit = { name: 'product-feed', rates: [rate(30, HOUR)] };
/** Limit per process; each reads the whole catalogue. */
const AT_ONCE = 2;

type FeedDeps = {
  shop: CurrentShop;
  db: Database;
  limiter: RateLimiter;
  catalogueVersion: () => number;
};

function streamOf(parts: AsyncGenerator<string>): globalThis.ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  async function* encoded() {
    for await (const part of parts) yield encoder.encode(part);
  }
  return ReadableStream.from(encoded()) as unknown as globalThis.ReadableStream<Uint8Array>;
}

/** Serves the catalogue to shopping sites if the owner has switched it on. */
export function mountProductFeed(
  app: Hono<AppEnv>,
  { shop, db, limiter, catalogueVersion }: FeedDeps,
): void {
  let underWay = 0;
  async function* counted(feed: FeedShop) {
    underWay += 1;
    try {
      yield* writeFeed(db, feed);
    } finally {
      underWay -= 1;
    }
  }
  app.get('/feeds/products.xml', compress({ encoding: 'gzip' }), (c) => {
    const { feeds, workshop } = shop.settings();
    if (feeds.products === 'off' || !shop.isOpen()) throw NotFound();
    const origin = originOf(shop, c.req.raw);
    const etag = `W/"${catalogueVersion()} ${origin}"`;
    const headers = { etag, 'cache-control': 'public, no-cache' };
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
    assertAllowed(limiter, FEED, c.get('caller'));
    if (underWay >= AT_ONCE) throw ShopBusy();
    const feed = { name: shopName(shop), origin, saysDates: workshop.isOn };
    return new Response(c.req.method === 'HEAD' ? null : streamOf(counted(feed)), {
      headers: { ...headers, 'content-type': 'application/xml; charset=utf-8' },
    });
  });
}
