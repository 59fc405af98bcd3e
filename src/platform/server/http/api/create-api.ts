import { Hono } from 'hono';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import {
  Forbidden,
  ProblemError,
  TwoFactorRequired,
  Unauthenticated,
} from '#platform/contract/problem.ts';
import { rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import type { Clock } from '../../clock.ts';
import type { Actor, Context } from '../../context.ts';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../log.ts';
import { answerAtNextTick, TICK_MS } from '../../answer-at-next-tick.ts';
import { chain, type AppEnv, type Middleware } from '../app-env.ts';
import { assertDiskSpace } from '../disk-space.ts';
import { SHARED_HEADERS, conditionsOf } from '../cache/cache-entry.ts';
import { knownQuery, queryNames } from '../cache/cache-key.ts';
import type { SharedCache } from '../cache/shared-cache.ts';
import { IN_PROCESS } from '../caller.ts';
import { encode } from './encode.ts';
import type { ConcurrencyLimiter } from '../limits/concurrency-limiter.ts';
import { assertAllowed, withinLimit, type RateLimiter } from '../limits/rate-limiter.ts';
import { callerProblems } from './openapi.ts';
import { logProblem, problemResponse, toProblem } from './problem-response.ts';
import { readInput } from './read-input.ts';
import { assertRouteTable, type Route } from './route.ts';

export type ApiDeps = {
  db: Database;
  clock: Clock;
  cache: SharedCache;
  limiter: RateLimiter;
  concurrency: ConcurrencyLimiter;
  identify: (request: Request) => Promise<Actor>;
  isDiskLow: () => boolean;
};

/** The API's routes as a Hono app. @throws RouteTableError for an incomplete route */
export function createApi(deps: ApiDeps, routes: Route[]): Hono<AppEnv> {
  assertRouteTable(routes);
  const api = new Hono<AppEnv>();
  for (const route of routes) {
    const { method, path } = route.endpoint;
    api.on(method, honoPath(path), chain(...middlewareOf(deps, route)));
  }
  return api;
}

/** Middleware of a call, in order, after `edge.ts`. */
function middlewareOf(deps: ApiDeps, route: Route): Middleware[] {
  const { endpoint } = route;
  return [
    answerFailure(deps, endpoint),
    authenticate(deps, endpoint),
    authorise(endpoint),
    endpoint.cached ? answerFromCache(deps, endpoint) : answerPrivately,
    limitClientConcurrency(deps),
    ...(endpoint.hidesTime ? [hideTime] : []),
    limitRate(deps, endpoint),
    refuseWhenDiskFull(deps, endpoint),
    parse(endpoint),
    limitProcessConcurrency(deps, endpoint),
    handle(deps, route),
  ];
}

/** Answers a failure with an older cached answer, else with the problem. */
function answerFailure({ cache }: ApiDeps, endpoint: Endpoint): Middleware {
  return async (c, next) => {
    try {
      await next();
    } catch (error) {
      const problem = toProblem(error);
      const { status } = problem.declaration;
      // Only in-process calls feed a page that is being rendered; a client's error does not make it stale.
      if (status >= 500 && c.get('caller') === IN_PROCESS) cache.invalidateInFlight();
      const stale =
        endpoint.cached && (status === 503 || status === 429)
          ? cache.stale(addressOf(endpoint, c.req.raw), conditionsOf(c.req.raw))
          : undefined;
      if (stale) return stale;
      logProblem(c.get('log'), error, problem);
      return problemResponse(problem, c.get('requestId'));
    }
  };
}

const TOKEN: RateLimit = { name: 'token', rates: [rate(50, 1, 200)] };

function takesToken({ role, mayKnowCaller = false }: Endpoint, { headers }: Request): boolean {
  return role !== 'visitor' || (mayKnowCaller && headers.has('authorization'));
}

/** Only refused tokens count against their limit: many people may share one address. */
function authenticate({ limiter, identify }: ApiDeps, endpoint: Endpoint): Middleware {
  return async (c, next) => {
    const caller = c.get('caller');
    let actor: Actor = { role: 'visitor' };
    if (takesToken(endpoint, c.req.raw)) {
      assertAllowed(limiter, TOKEN, caller);
      actor = await identify(c.req.raw);
      void limiter.giveBack(TOKEN, caller);
    }
    c.set('actor', actor);
    if (actor.role !== 'visitor') c.set('uid', actor.uid);
    c.set('client', actor.role === 'visitor' ? caller : { uid: actor.uid });
    await next();
  };
}

const RANK = { visitor: 0, customer: 1, admin: 2 } as const;

function authorise(endpoint: Endpoint): Middleware {
  return async (c, next) => {
    const actor = c.get('actor');
    if (RANK[actor.role] >= RANK[endpoint.role]) return next();
    if (actor.role === 'visitor') {
      throw Unauthenticated({ headers: { 'www-authenticate': 'Bearer' } });
    }
    throw actor.role === 'customer' && actor.isMfaDue ? TwoFactorRequired() : Forbidden();
  };
}

function answerFromCache({ cache }: ApiDeps, endpoint: Endpoint): Middleware {
  const route = honoPath(endpoint.path);
  return async (c, next) => {
    const conditions = conditionsOf(c.req.raw, c.get('requestId'));
    const response = await cache.serve(addressOf(endpoint, c.req.raw), conditions, async () => {
      await next();
      const { status, headers, body } = c.get('answer');
      return {
        route,
        status,
        headers: { ...headers, ...SHARED_HEADERS },
        body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
      };
    });
    c.set('isComplete', true);
    return response;
  };
}

const answerPrivately: Middleware = async (c, next) => {
  await next();
  const { status, headers: own, body } = c.get('answer');
  // Node writes head and body at once if the body is plain text and all headers are set.
  const headers = { ...c.get('headers'), 'cache-control': 'no-store', ...own };
  c.set('isComplete', true);
  return new Response(status === 204 ? null : body, { status, headers });
};

function limitClientConcurrency({ concurrency }: ApiDeps): Middleware {
  return (c, next) => concurrency.perClient(c.get('client'), next);
}

/** Runs before the slots of the process, so that waiting takes none. */
const hideTime: Middleware = (_, next) => answerAtNextTick(TICK_MS, next);

function limitRate({ limiter }: ApiDeps, { limit }: Endpoint): Middleware {
  return (c, next) => withinLimit({ limiter, limit, caller: c.get('client') }, next);
}

function refuseWhenDiskFull({ isDiskLow }: ApiDeps, endpoint: Endpoint): Middleware {
  return async (_, next) => {
    assertDiskSpace(isDiskLow, endpoint);
    await next();
  };
}

function parse(endpoint: Endpoint): Middleware {
  return async (c, next) => {
    const request = c.req.raw;
    c.set('input', await readInput(endpoint, request, c.req.param(), addressOf(endpoint, request)));
    await next();
  };
}

/** Runs after parsing: no slot is taken while a body arrives. */
function limitProcessConcurrency({ concurrency }: ApiDeps, endpoint: Endpoint): Middleware {
  const isVital = endpoint.isVital ?? false;
  return (c, next) => concurrency.perProcess({ caller: c.get('client'), isVital }, next);
}

function handle({ db, clock }: ApiDeps, route: Route): Middleware {
  return async (c) => {
    const [actor, log, requestId] = [c.get('actor'), c.get('log'), c.get('requestId')];
    const ctx: Context = { actor, db, clock, log, requestId };
    try {
      c.set('answer', encode(route.endpoint, await route.handle(ctx, c.get('input'))));
    } catch (error) {
      assertDeclared(route.endpoint, error, log);
      throw error;
    }
  };
}

function assertDeclared(endpoint: Endpoint, error: unknown, log: Log): void {
  if (!(error instanceof ProblemError)) return;
  const declared = [...endpoint.problems, ...callerProblems(endpoint)];
  if (declared.includes(error.declaration)) return;
  log.error({ code: error.declaration.code, path: endpoint.path }, 'undeclared problem');
}

/** Path and query; a cached call ignores query names that it does not declare. */
function addressOf(endpoint: Endpoint, request: Request): string {
  const sent = cacheKey(request);
  return endpoint.cached ? knownQuery(sent, queryNames(endpoint)) : sent;
}

export function cacheKey(request: Request): string {
  const { url } = request;
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}

export function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}
