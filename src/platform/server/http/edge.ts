import { randomUUID } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { withOneSlash } from '#platform/contract/at-origin.ts';
import type { Log } from '../log.ts';
import { chain, type Middleware } from './app-env.ts';
import { callerOf, watchForwarded } from './caller.ts';
import { cacheKey } from './api/create-api.ts';
import type { RequestLog } from './request-log.ts';

export type EdgeDeps = {
  log: Log;
  clock: Clock;
  requests: RequestLog;
  trustedProxies: number;
  baseHeaders: Record<string, string>;
  pseudonymOf: (uid: string) => string;
};

export function edge(deps: EdgeDeps): Middleware {
  return chain(requestId, log(deps), caller(deps), headers(deps.baseHeaders));
}

export function newRequestId(): string {
  return randomUUID();
}

const requestId: Middleware = async (c, next) => {
  c.set('requestId', newRequestId());
  await next();
};

/** `//evil.example/` to `/evil.example/`, before anything takes the path for a host. */
export const redirectToOneSlash: Middleware = async (c, next) => {
  const address = cacheKey(c.req.raw);
  const location = withOneSlash(address);
  if (address === location) return next();
  return new Response(null, { status: 308, headers: { location, 'cache-control': 'no-store' } });
};

function log({ log: shopLog, requests, pseudonymOf }: EdgeDeps): Middleware {
  return async (c, next) => {
    const started = performance.now();
    const id = c.get('requestId');
    c.set('log', shopLog.child({ requestId: id }));
    await next();
    const { method, routePath: route } = c.req;
    const [uid, status] = [c.get('uid'), c.res.status];
    const isLogged = shopLog.isLevelEnabled('info');
    const person = isLogged && uid !== undefined && { person: pseudonymOf(uid) };
    const isCheap = c.get('isCheap') ?? false;
    const isOwn = c.env.incoming === undefined;
    requests.note({ requestId: id, method, route, status, ...person, isCheap, isOwn, started });
  };
}

function caller({ log: shopLog, clock, trustedProxies }: EdgeDeps): Middleware {
  const noteForwarded = watchForwarded(trustedProxies, { log: shopLog, clock });
  return async (c, next) => {
    noteForwarded(c.env.incoming);
    c.set('caller', callerOf(c.env.incoming, trustedProxies));
    await next();
  };
}

function headers(baseHeaders: EdgeDeps['baseHeaders']): Middleware {
  return async (c, next) => {
    c.set('headers', { ...baseHeaders, 'x-request-id': c.get('requestId') });
    await next();
    if (c.get('isComplete')) return;
    const { headers: own } = c.res;
    // `c.header` would make a new response of the old stream for each header.
    for (const [name, value] of Object.entries(c.get('headers') ?? {})) {
      if (!own.has(name)) own.set(name, value);
    }
  };
}
