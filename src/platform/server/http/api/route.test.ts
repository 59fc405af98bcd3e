import { Hono } from 'hono';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint, type Endpoint } from '#platform/contract/endpoint.ts';
import { Rupees } from '#platform/contract/money.ts';
import { Unauthenticated, type ProblemError } from '#platform/contract/problem.ts';
import { READ } from '#platform/contract/rate-limit.ts';
import { readProblem } from '#test/support/problems.ts';
import { createTestContext } from '#test/support/test-context.ts';
import type { Actor } from '../../context.ts';
import { createLog } from '../../log.ts';
import type { AppEnv } from '../app-env.ts';
import { createApi } from './create-api.ts';
import { noConcurrencyLimiter } from '../limits/concurrency-limiter.ts';
import { noRateLimiter } from '../limits/rate-limiter.ts';
import { assertRouteTable, route, RouteTableError, type Route } from './route.ts';
import { createSharedCache } from '../cache/shared-cache.ts';

// No call of these tests touches the database, so nothing connects to it.
const context = createTestContext('postgres://127.0.0.1:1/none');
const { ctx } = context;
afterAll(() => context.close());

const call = endpoint({
  method: 'GET',
  path: '/v2/things/{id}',
  role: 'visitor',
  summary: 'A thing',
  limit: READ,
  status: 200,
  response: z.object({ ok: z.boolean() }),
  problems: [],
});

function aRoute(change: Record<string, unknown> = {}): Route {
  return route({ ...call, ...change } as unknown as Endpoint, () => Promise.resolve({ ok: true }));
}

describe('a route table', () => {
  test.each([
    ['no role', { role: undefined }, 'GET /v2/things/{id} names no role'],
    ['an empty role', { role: '' }, 'GET /v2/things/{id} names no role'],
    ['a role that nobody has', { role: 'everyone' }, 'GET /v2/things/{id} names no role'],
    ['no rate limit', { limit: undefined }, 'GET /v2/things/{id} names no rate limit'],
    ['no summary', { summary: '' }, 'GET /v2/things/{id} has no summary'],
    [
      'a parameter of any characters',
      { params: z.object({ id: z.string().max(64) }) },
      'GET /v2/things/{id} takes any text as id',
    ],
    [
      'a parameter of any length',
      { query: z.object({ q: z.string().regex(/^\w*$/).optional() }) },
      'GET /v2/things/{id} takes any text as q',
    ],
  ])('with a route that has %s stops the start', (_name, change, sentence) => {
    const routes = [aRoute({ path: '/v2/others' }), aRoute(change)];
    const start = () => createApi(depsFor({ role: 'visitor' }), routes);
    expect(start).toThrow(RouteTableError);
    expect(start).toThrow(sentence);
  });

  test('with the same route twice stops the start, also when its parameter has another name', () => {
    expect(() => assertRouteTable([aRoute(), aRoute()])).toThrow('is declared twice');
    expect(() => assertRouteTable([aRoute(), aRoute({ path: '/v2/things/{slug}' })])).toThrow(
      'GET /v2/things/{slug} is declared twice',
    );
  });

  test('may have one path with two methods and two paths with one method', () => {
    const routes = [aRoute(), aRoute({ method: 'DELETE' }), aRoute({ path: '/v2/things' })];
    expect(() => assertRouteTable(routes)).not.toThrow();
  });
});

function depsFor(actor: Actor | ProblemError) {
  const identify = () => (actor instanceof Error ? Promise.reject(actor) : Promise.resolve(actor));
  const cache = createSharedCache({ version: () => 1, baseHeaders: {} });
  const { db, clock } = ctx;
  const limits = { limiter: noRateLimiter, concurrency: noConcurrencyLimiter };
  return { db, clock, cache, ...limits, identify, isDiskLow: () => false };
}

const logged: string[] = [];
const log = createLog('error', { write: (line) => void logged.push(line) });

async function ask(path: string, served: Route, actor: Actor | ProblemError): Promise<Response> {
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('requestId', 'test');
    c.set('caller', '203.0.113.7');
    c.set('log', log);
    await next();
  });
  app.route('/', createApi(depsFor(actor), [served]));
  return app.request(path);
}

function callAs(actor: Actor | ProblemError, role: string): Promise<Response> {
  return ask('/v2/things/1', aRoute({ role }), actor);
}

describe('a list', () => {
  const Thing = z.object({ name: z.string(), price: Rupees });
  const list = endpoint({
    ...call,
    path: '/v2/things',
    response: z.array(Thing),
    paged: true,
  });
  const secret = { cost: 100 };

  test('holds what its schema lists of each item, and how many there are in all', async () => {
    const items = ['Tray', 'A "deep", ₹ bowl', 'लहर'].map((name) => ({
      name,
      price: 4_250,
      ...secret,
    }));
    const things = route(list, async () => ({ items, total: 9 }));
    const answer = await ask('/v2/things', things, { role: 'visitor' });
    expect(await answer.json()).toEqual(items.map(({ name }) => ({ name, price: 42.5 })));
    expect(answer.headers.get('x-total-count')).toBe('9');
  });

  test('of nothing is an empty one', async () => {
    const nothing = route(list, async () => ({ items: [], total: 0 }));
    expect(await (await ask('/v2/things', nothing, { role: 'visitor' })).text()).toBe('[]');
  });
});

describe('a call', () => {
  const people: [string, Actor | ProblemError][] = [
    ['a visitor', { role: 'visitor' }],
    ['a customer', { role: 'customer', uid: 'asha' }],
    ['the admin', { role: 'admin', uid: 'meera' }],
    ['a caller with an invalid token', Unauthenticated()],
  ];
  const expected = {
    visitor: [200, 200, 200, 200],
    customer: [401, 200, 200, 401],
    admin: [401, 403, 200, 401],
  };
  const cells = Object.entries(expected).flatMap(([role, statuses]) =>
    people.map(([name, actor], index) => ({ role, name, actor, status: statuses[index] ?? 0 })),
  );

  test.each(cells)('for a $role made by $name answers $status', async ({ role, actor, status }) => {
    const response = await callAs(actor, role);
    expect(response.status).toBe(status);
    const readable = status === 200 ? response.json() : readProblem(response);
    await expect(readable).resolves.toBeDefined();
  });

  test.each([
    { role: 'customer', actor: { role: 'customer', uid: 'asha' } },
    { role: 'visitor', mayKnowCaller: true, actor: { role: 'customer', uid: 'asha' } },
    { role: 'admin', actor: { role: 'admin', uid: 'meera' } },
  ] as const)('for a $role may find the account gone', async ({ actor, ...change }) => {
    const gone = { ...aRoute(change), handle: () => Promise.reject(Unauthenticated()) };
    logged.length = 0;
    expect((await ask('/v2/things/1', gone, actor)).status).toBe(401);
    expect(logged).toEqual([]);
  });

  test('logs a problem that it does not declare', async () => {
    const gone = { ...aRoute(), handle: () => Promise.reject(Unauthenticated()) };
    logged.length = 0;
    await ask('/v2/things/1', gone, { role: 'visitor' });
    expect(logged.join()).toContain('undeclared problem');
  });

  test('that needs a person says to a visitor how to be one', async () => {
    const response = await callAs({ role: 'visitor' }, 'customer');
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect((await readProblem(response)).code).toBe('UNAUTHENTICATED');
  });
});
