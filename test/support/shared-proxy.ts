// A cache between visitors and the shop as a CDN is one: it believes Cache-Control (RFC 9111), prefers
// CDN-Cache-Control (RFC 9213), and caches an answer for all equal requests.
import type { TestApp } from './test-app.ts';
import type { TestClock } from './test-clock.ts';

type CachedAnswer = { at: number; status: number; headers: Headers; body: Uint8Array<ArrayBuffer> };
type Allowed = { freshMs: number; staleMs: number };
type Ask = (path: string, init?: RequestInit) => Promise<Response>;

export type SharedProxy = {
  /** Asks for something; what writes goes past every cache. */
  request: Ask;
  /** How many requests have reached the shop. */
  reached: () => number;
};

function seconds(directives: string, name: string): number {
  return Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(directives)?.[1] ?? 0);
}

/** Milliseconds that an answer may be given to others; undefined if it may not be cached. */
export function sharedFor(headers: Headers, isSignedIn = false): Allowed | undefined {
  const own = headers.get('cache-control') ?? '';
  const directives = headers.get('cdn-cache-control') ?? own;
  if (directives === '' || /no-store|private|no-cache/.test(directives)) return undefined;
  // An answer to a request with a token is shared only if it says so.
  if (isSignedIn && !/public|s-maxage/.test(directives)) return undefined;
  const freshMs = 1000 * (seconds(directives, 's-maxage') || seconds(directives, 'max-age'));
  return { freshMs, staleMs: 1000 * seconds(directives, 'stale-while-revalidate') };
}

function answer({ status, headers, body }: CachedAnswer): Response {
  return new Response(status === 304 ? null : body, { status, headers });
}

/** @param clock of the shop, by which answers grow old */
export function openSharedProxy(shop: Pick<TestApp, 'request'>, clock: TestClock): SharedProxy {
  const cache = new Map<string, CachedAnswer>();
  let count = 0;

  async function ask(key: string, path: string, init: RequestInit): Promise<Response> {
    count += 1;
    const headers = new Headers(init.headers);
    const old = cache.get(key);
    const etag = old?.headers.get('etag');
    if (etag) headers.set('if-none-match', etag);
    const response = await shop.request(path, { ...init, headers, from: '203.0.113.7' });
    const at = clock.now().getTime();
    if (response.status === 304 && old) {
      cache.set(key, { ...old, at });
      return answer(old);
    }
    const body = new Uint8Array(await response.arrayBuffer());
    const made = { at, status: response.status, headers: response.headers, body };
    if (sharedFor(response.headers, headers.has('authorization'))) cache.set(key, made);
    return answer(made);
  }

  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    // What the shop says its answers differ by.
    const key = `${path} ${new Headers(init.headers).get('accept-encoding') ?? ''}`;
    const old = cache.get(key);
    const allowed = old && sharedFor(old.headers);
    const age = old ? clock.now().getTime() - old.at : 0;
    if (!old || !allowed || age > allowed.freshMs + allowed.staleMs) return ask(key, path, init);
    if (age > allowed.freshMs) await ask(key, path, init);
    return answer(old);
  }

  return { request, reached: () => count };
}
