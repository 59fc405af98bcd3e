import type { Hono } from 'hono';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import type { RateLimit } from '#platform/contract/rate-limit.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import type { RateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { postSeen, SEEN_BYTES } from '../../visits-endpoints.ts';
import { Seen } from '../../visits-contract.ts';
import type { VisitCounter } from './count-visits.ts';

type Deps = {
  visits: VisitCounter;
  shop: CurrentShop;
  limiter: RateLimiter;
  isDiskLow: () => boolean;
};

const LIMIT: RateLimit = postSeen.limit;

async function readSeen(request: Request): Promise<Seen | undefined> {
  const length = Number(request.headers.get('content-length'));
  if (!(length > 0 && length <= SEEN_BYTES)) return undefined;
  try {
    return Seen.parse(JSON.parse(await request.text()));
  } catch {
    return undefined;
  }
}

/** True for a browser on a page of this shop whose person lets it be counted. */
function mayCount({ headers }: Request): boolean {
  const refuses = headers.get('sec-gpc') === '1' || headers.get('dnt') === '1';
  const site = headers.get('sec-fetch-site');
  return !refuses && (site === null || site === 'same-origin');
}

/** Counts a page that a browser shows. The answer says nothing, whatever was sent. */
export function mountSeen(app: Hono<AppEnv>, { visits, shop, limiter, isDiskLow }: Deps): void {
  app.post(postSeen.path, async (c) => {
    const { raw } = c.req;
    const caller = c.get('caller');
    if (shop.isOpen() && !isDiskLow() && mayCount(raw) && limiter.take(LIMIT, caller) === 0) {
      const seen = await readSeen(raw);
      const domain = new URL(raw.url).hostname;
      const userAgent = raw.headers.get('user-agent') ?? '';
      if (seen) {
        await visits
          .see(seen, { domain, address: caller, userAgent })
          .catch((error: unknown) => c.get('log').warn({ err: error }, 'a visit was not counted'));
      }
    }
    return c.body(null, 204);
  });
}
