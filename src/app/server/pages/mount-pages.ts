import type { Hono } from 'hono';
import {
  BadRequest,
  ProblemError,
  RateLimited,
  ShopBusy,
  TooManyAtOnce,
  type ProblemDeclaration,
} from '#platform/contract/problem.ts';
import { READ } from '#platform/contract/rate-limit.ts';
import { atOrigin } from '#platform/contract/at-origin.ts';
import type { AppEnv } from '#platform/server/http/app-env.ts';
import { cacheKey } from '#platform/server/http/api/create-api.ts';
import { REPORTING } from '#platform/server/http/csp-reports.ts';
import type { ConcurrencyLimiter } from '#platform/server/http/limits/concurrency-limiter.ts';
import { assertAllowed, type RateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { problemResponse } from '#platform/server/http/api/problem-response.ts';
import { hasBadEscape } from '#platform/server/http/api/read-input.ts';
import { inlineHashes, pageCsp } from '#platform/server/http/security-headers.ts';
import {
  SHARED_HEADERS,
  conditionsOf,
  type SharedAnswer,
  type RequestConditions,
} from '#platform/server/http/cache/cache-entry.ts';
import { cacheKeyOf } from '#platform/server/http/cache/cache-key.ts';
import type { SharedCache } from '#platform/server/http/cache/shared-cache.ts';
import type { ShopSettings } from '#features/shop/settings/settings.ts';
import type { KeysSettings } from '#features/payments/gateway/server/keys/keys-settings.ts';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import { OPENING_SOON, SHARED_PAGES } from '../../shared-pages.ts';
import type { Config } from '../config/config.ts';
import { gatewaySources, identitySources } from '../config/feature-settings.ts';

/** A page or its `.data` from React Router, with a whole body instead of a stream. */
export type RenderedPage = Omit<SharedAnswer, 'route'>;

export type PageRenderer = {
  /** @param settings the published ones, if not given */
  render(request: Request, settings?: ShopSettings): Promise<RenderedPage>;
  isDev: boolean;
};

const VITAL_PAGE =
  /^\/(?:checkout|register|order\/[^/]+|(?:forgot|reset)-password)(?:\.data)?(?:\?|$)/;

const EVERY_PAGE = '/*';
/** Shows the preview of the draft in a frame. */
const ADMIN_PAGE = /^\/admin(?:[/?]|$)/;
/** Its form may lead to the page of the payment gateway. */
const ORDER_PAGE = /^\/order\/[^/?]+(?:\?|$)/;

function toAnswer(
  { status, headers: own, body }: RenderedPage,
  csp: (page: Uint8Array) => string,
): SharedAnswer {
  const headers = { ...own };
  // React Router names no encoding for its data.
  if (headers['content-type'] === 'text/x-script') headers['content-type'] += '; charset=utf-8';
  if (headers['content-type']?.startsWith('text/html')) {
    headers['content-security-policy'] = csp(body);
    headers['reporting-endpoints'] = REPORTING.endpoints;
  }
  return { route: EVERY_PAGE, status, headers, body };
}

/** Pages of the owner, of people with an account and of links in mails: they work in a shop that is not open too. */
const PAGE_OF_PEOPLE =
  /^\/(?:admin|owner|(?:forgot|reset)-password|verify-email|my-profile|my-orders|order|go-live|ui)(?:[/.?]|$)/;

/** The address that a closed shop answers with; undefined: the page itself. */
function instead(shop: CurrentShop, address: string): string | undefined {
  if (shop.isOpen() || PAGE_OF_PEOPLE.test(address)) return undefined;
  // A visitor who comes from an open page: its router loads the whole document.
  return /^[^?]*\.data(?:\?|$)/.test(address) ? `${OPENING_SOON}.data?reload` : OPENING_SOON;
}

type Deps = {
  cache: SharedCache;
  shop: CurrentShop;
  config: Config;
  gatewayKeys: KeysSettings;
  limiter: RateLimiter;
  concurrency: ConcurrencyLimiter;
};

const BUSY: ProblemDeclaration[] = [ShopBusy, RateLimited, TooManyAtOnce];

async function serveShared(
  cache: SharedCache,
  { key, conditions }: { key: string; conditions: RequestConditions },
  render: () => Promise<SharedAnswer>,
): Promise<Response> {
  try {
    const answer = await cache.serve(key, conditions, render);
    return answer.status === 503 ? (cache.stale(key, conditions) ?? answer) : answer;
  } catch (error) {
    const isBusy = error instanceof ProblemError && BUSY.includes(error.declaration);
    const older = isBusy ? cache.stale(key, conditions) : undefined;
    if (older) return older;
    throw error;
  }
}

export function mountPages(
  app: Hono<AppEnv>,
  renderer: PageRenderer,
  { cache, config, shop, gatewayKeys, limiter, concurrency }: Deps,
): void {
  const isHttps = config.PUBLIC_URL?.startsWith('https:') ?? false;
  const outside = identitySources(config);
  const policy = { isHttps, isDev: renderer.isDev, outside };
  const paying = () => ({ ...outside, form: gatewaySources(config, gatewayKeys) });
  const framing = { ...outside, frame: ["'self'", ...(outside.frame ?? [])] };
  const csp = (page: Uint8Array, key: string): string =>
    pageCsp({
      hashes: inlineHashes(page),
      ...policy,
      ...(ADMIN_PAGE.test(key) && { outside: framing }),
      ...(ORDER_PAGE.test(key) && { outside: paying() }),
    });

  app.on(['GET', 'HEAD'], EVERY_PAGE, async (c) => {
    const request = c.req.raw;
    // Other pages (account, admin) are the same shell for all visitors, but are not cached.
    const closed = instead(shop, cacheKey(request));
    const address = closed ?? cacheKey(request);
    const shared = renderer.isDev ? undefined : cacheKeyOf(SHARED_PAGES, address);
    const isShared = shared !== undefined;
    const key = shared ?? address;
    if (hasBadEscape(key)) return problemResponse(BadRequest(), c.get('requestId'));
    const slot = { caller: c.get('caller'), isVital: VITAL_PAGE.test(key) };
    const draw = async (): Promise<SharedAnswer> => {
      const answer = toAnswer(
        await renderer.render(
          new Request(atOrigin(new URL(request.url).origin, key), {
            headers: pageHeaders(request),
          }),
        ),
        (page) => csp(page, key),
      );
      const caching = isShared ? SHARED_HEADERS : { 'cache-control': 'no-store' };
      const hidden = closed !== undefined && { 'x-robots-tag': 'noindex' };
      return { ...answer, headers: { ...answer.headers, ...caching, ...hidden } };
    };
    const render = async (): Promise<SharedAnswer> => {
      assertAllowed(limiter, READ, slot.caller);
      return concurrency.perClient(slot.caller, () => concurrency.perProcess(slot, draw));
    };
    if (isShared) {
      const conditions = conditionsOf(request, c.get('requestId'));
      const answer = await serveShared(
        cache,
        { key: pageKey(originOf(shop, request), key), conditions },
        render,
      );
      c.set('isComplete', true);
      return answer;
    }
    const { body, status, headers } = await render();
    return new Response(request.method === 'HEAD' || status === 304 ? null : body, {
      status,
      headers,
    });
  });
}

/** A page names its own origin (canonical address): one entry per origin. */
export function pageKey(origin: string, path: string): string {
  return `page ${origin}${path}`;
}

/** A shared page must not vary by one visitor's headers. */
function pageHeaders(request: Request): Record<string, string> {
  const accept = request.headers.get('accept');
  return accept ? { accept } : {};
}

export function originOf(shop: CurrentShop, request: Request): string {
  return shop.origin() ?? new URL(request.url).origin;
}
