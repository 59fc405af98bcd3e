import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Hono, type Context as HonoContext } from 'hono';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { Page } from '#platform/contract/paging.ts';
import {
  Forbidden,
  ProblemError,
  SecondStepRequired,
  Unauthenticated,
} from '#platform/contract/problem.ts';
import { rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import type { Clock } from '../clock.ts';
import type { Actor, Context } from '../context.ts';
import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { assertRoom } from './assert-room.ts';
import { IN_PROCESS } from './caller.ts';
import { logProblem, problemResponse, toProblem } from './problem-response.ts';
import type { Caller } from './limits/caller-key.ts';
import type { Places } from './limits/places.ts';
import { assertAllowed, withinLimit, type RateLimiter } from './limits/rate-limit.ts';
import { readInput } from './read-input.ts';
import { assertRouteTable, WithHeaders, Written, type Route } from './route.ts';
import { knownQuery, queryNames } from './cache/known-address.ts';
import { SHARED_HEADERS, wantedBy, type SharedAnswer } from './cache/kept-entry.ts';
import type { SharedCache } from './cache/shared-cache.ts';

export type AppEnv = {
  /** Node's request, where there is one: the shop also calls itself. */
  Bindings: { incoming?: IncomingMessage };
  Variables: {
    requestId: string;
    log: Log;
    caller: string;
    /** Of the person who calls, once they are known. */
    uid?: string;
    /** What every answer says. An answer that was made with it sets `isComplete`. */
    headers?: Record<string, string>;
    isComplete?: boolean;
    /** Logged as one of many: see `request-log.ts`. */
    isCheap?: boolean;
  };
};

export type ApiDeps = {
  db: Database;
  clock: Clock;
  cache: SharedCache;
  limiter: RateLimiter;
  places: Places;
  /** Who the bearer of this request is. Throws `Unauthenticated` for a token that does not hold. */
  identify: (request: Request) => Promise<Actor>;
  /** Whether the disk is nearly full: what writes is refused then. */
  isDiskLow: () => boolean;
};

const RANK = { visitor: 0, customer: 1, admin: 2 } as const;

function authorise(endpoint: Endpoint, actor: Actor): void {
  if (RANK[actor.role] >= RANK[endpoint.role]) return;
  if (actor.role === 'visitor') {
    throw Unauthenticated({ headers: { 'www-authenticate': 'Bearer' } });
  }
  throw actor.role === 'customer' && actor.isHeldBack ? SecondStepRequired() : Forbidden();
}

/** Tokens that may be tried from one address. */
const TOKEN: RateLimit = { name: 'token', rates: [rate(50, 1, 200)] };

/** Who calls. Only tokens that do not hold count: one address may be that of many people. */
async function admit(
  { limiter, identify }: ApiDeps,
  endpoint: Endpoint,
  c: HonoContext<AppEnv>,
): Promise<Actor> {
  if (endpoint.role === 'visitor') return { role: 'visitor' };
  const caller = c.get('caller');
  assertAllowed(limiter, TOKEN, caller);
  const actor = await identify(c.req.raw);
  void limiter.giveBack(TOKEN, caller);
  if (actor.role !== 'visitor') c.set('uid', actor.uid);
  authorise(endpoint, actor);
  return actor;
}

function assertDeclared(endpoint: Endpoint, error: unknown, log: Log): void {
  if (!(error instanceof ProblemError) || endpoint.problems.includes(error.declaration)) return;
  log.error({ code: error.declaration.code, path: endpoint.path }, 'undeclared problem');
}

type Body = string | SharedAnswer['body'];
type Answer = Pick<SharedAnswer, 'status' | 'headers'> & { body: Body };

/** Encodes what a handler returned with the endpoint's response schema, which strips unlisted fields. */
function encode(endpoint: Endpoint, handled: unknown): Answer {
  const { result, headers: further } =
    handled instanceof WithHeaders ? handled : { result: handled, headers: {} };
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    ...further,
  };
  let value: unknown = result;
  if (endpoint.paged) {
    const page = result as Page<unknown>;
    headers['x-total-count'] = String(page.total);
    value = page.items;
  }
  const body = endpoint.status === 204 ? '' : write(endpoint, value);
  return { status: endpoint.status, headers, body };
}

const SIGNS = { open: Buffer.from('['), between: Buffer.from(','), close: Buffer.from(']') };

function write({ response }: Endpoint, value: unknown): Body {
  if (!isWritten(value)) return JSON.stringify(response.encode(value));
  const items = value.flatMap(({ json }) => [SIGNS.between, json]);
  return Buffer.concat([SIGNS.open, ...items.slice(1), SIGNS.close]);
}

function isWritten(value: unknown): value is Written[] {
  return Array.isArray(value) && value.length > 0 && value.every((one) => one instanceof Written);
}

type Call = { route: Route; actor: Actor; caller: Caller; c: HonoContext<AppEnv> };

async function call(deps: ApiDeps, { route, actor, caller, c }: Call): Promise<Answer> {
  const { endpoint } = route;
  assertRoom(deps.isDiskLow, endpoint);
  const log = c.get('log');
  const input = await readInput(endpoint, c.req.raw, c.req.param(), addressOf(endpoint, c.req.raw));
  const ctx: Context = {
    actor,
    db: deps.db,
    clock: deps.clock,
    log,
    requestId: c.get('requestId'),
  };
  const guest = { caller, isVital: endpoint.isVital ?? false };
  return deps.places.ofProcess(guest, async () => {
    try {
      return encode(endpoint, await route.handle(ctx, input));
    } catch (error) {
      assertDeclared(endpoint, error, log);
      throw error;
    }
  });
}

/** `/v2/products/{id}` as Hono writes it: `/v2/products/:id`. */
export function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** Private answers count against the caller's limits; shared ones only when they are not in the cache. */
async function respond(deps: ApiDeps, asked: Call): Promise<Response> {
  const { route, caller, c } = asked;
  const { endpoint } = route;
  const limited = { limiter: deps.limiter, limit: endpoint.limit, caller };
  const work = (): Promise<Answer> => withinLimit(limited, () => call(deps, asked));
  if (!endpoint.cached) {
    const { status, headers: own, body } = await deps.places.ofClient(caller, work);
    // All at once and as plain text: Node then writes head and body as one piece.
    const headers = { ...c.get('headers'), 'cache-control': 'no-store', ...own };
    c.set('isComplete', true);
    return new Response(status === 204 ? null : body, { status, headers });
  }
  const wanted = wantedBy(c.req.raw, c.get('requestId'));
  const answered = await deps.cache.serve(
    addressOf(route.endpoint, c.req.raw),
    wanted,
    async () => {
      const made = await deps.places.ofClient(caller, work);
      return {
        route: honoPath(endpoint.path),
        status: made.status,
        headers: { ...made.headers, ...SHARED_HEADERS },
        body: typeof made.body === 'string' ? new TextEncoder().encode(made.body) : made.body,
      };
    },
  );
  c.set('isComplete', true);
  return answered;
}

/** The answer to a failure: what was kept, if the shop cannot answer now, else a problem. */
function refuse(
  deps: ApiDeps,
  endpoint: Endpoint,
  c: HonoContext<AppEnv>,
  error: unknown,
): Response {
  const problem = toProblem(error);
  const { status } = problem.declaration;
  // Only in-process calls feed a page that is being rendered; a client's error does not make it stale.
  if (status >= 500 && c.get('caller') === IN_PROCESS) deps.cache.doubt();
  const stale =
    endpoint.cached && (status === 503 || status === 429)
      ? deps.cache.stale(addressOf(endpoint, c.req.raw), wantedBy(c.req.raw))
      : undefined;
  if (stale) return stale;
  logProblem(c.get('log'), error, problem);
  return problemResponse(problem, c.get('requestId'));
}

async function answer(deps: ApiDeps, route: Route, c: HonoContext<AppEnv>): Promise<Response> {
  const { endpoint } = route;
  try {
    const actor = await admit(deps, endpoint, c);
    const caller = actor.role === 'visitor' ? c.get('caller') : { uid: actor.uid };
    return await respond(deps, { route, actor, caller, c });
  } catch (error) {
    return refuse(deps, endpoint, c, error);
  }
}

/** Path and query of a call; where answers are kept, other names than the declared ones are ignored. */
function addressOf(endpoint: Endpoint, request: Request): string {
  const sent = cacheKey(request);
  return endpoint.cached ? knownQuery(sent, queryNames(endpoint)) : sent;
}

/** Path and query as sent. */
export function cacheKey(request: Request): string {
  const { url } = request;
  return url.slice(url.indexOf('/', url.indexOf('//') + 2));
}

/**
 * The API's routes as a Hono app: each endpoint parsed, authorised, limited, answered and, where it
 * is the same for all visitors, kept in memory.
 * @throws RouteTableError when a route lacks a role, a limit or a summary
 */
export function createApi(deps: ApiDeps, routes: Route[]): Hono<AppEnv> {
  assertRouteTable(routes);
  const api = new Hono<AppEnv>();
  for (const route of routes) {
    api.on(route.endpoint.method, honoPath(route.endpoint.path), (c) => answer(deps, route, c));
  }
  return api;
}

export function newRequestId(): string {
  return randomUUID();
}
