import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { problem } from '#platform/contract/problem.ts';
import { READ } from '#platform/contract/rate-limit.ts';
import { readProblem } from '#test/support/problems.ts';
import { createTestApi } from '#test/support/test-api.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { route } from './route.ts';

// Nobody listens there: the database that is away.
const context = createTestContext('postgres://127.0.0.1:1/none');
const { ctx } = context;
afterAll(() => context.close());

const SoldOut = problem('SOLD_OUT', 409, 'Sold out', 'There is none left. Choose another.');

const shape = {
  method: 'GET',
  role: 'visitor',
  summary: 'Fails',
  limit: READ,
  status: 200,
  response: z.object({ ok: z.literal(true) }),
  problems: [SoldOut],
} as const;

/** What a call answers whose operation does this. */
async function answerOf(work: () => Promise<unknown>): Promise<Response> {
  const failing = endpoint({ ...shape, path: '/v2/failing' });
  const api = createTestApi(ctx, [route(failing, work as () => Promise<{ ok: true }>)]);
  return api.request('/v2/failing');
}

function databaseError(code: string): Error {
  return Object.assign(new Error('the innermost thing'), { code });
}

describe('a problem', () => {
  test('that was declared is answered in full, with its facts', async () => {
    const response = await answerOf(() => {
      throw SoldOut({ data: { available: 0 }, headers: { 'x-hint': 'other' } });
    });
    expect(response.status).toBe(409);
    expect(response.headers.get('x-hint')).toBe('other');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toEqual({
      type: '/docs#sold-out',
      title: 'Sold out',
      status: 409,
      code: 'SOLD_OUT',
      detail: 'There is none left. Choose another.',
      available: 0,
      requestId: 'test',
    });
  });

  test('cannot be renamed by its facts', async () => {
    const response = await answerOf(() => {
      throw SoldOut({ data: { status: 200, code: 'FINE' } });
    });
    expect(await readProblem(response)).toMatchObject({ status: 409, code: 'SOLD_OUT' });
  });

  const inner = 'relation "secret_table" does not exist at /srv/shop/orders.ts:12';
  test.each([
    ['an error', () => Promise.reject(new Error(inner))],
    ['an error of the database', () => Promise.reject(databaseError('42P01'))],
    ['an error with a cause', () => Promise.reject(new TypeError('x', { cause: inner }))],
    ['an answer of the wrong shape', () => Promise.resolve({ ok: false, inner })],
    ['no answer', () => Promise.resolve(undefined)],
  ])('that was unexpected (%s) is answered without inner words', async (_name, work) => {
    const response = await answerOf(work);
    expect(response.status).toBe(500);
    const text = await response.clone().text();
    expect(text).not.toMatch(/secret|orders\.ts|relation|innermost|TypeError|ZodError/);
    const body = await readProblem(response);
    expect(body.code).toBe('INTERNAL_ERROR');
    expect(body.requestId).toBe('test');
  });

  test('of a database that does not listen is to be tried again', async () => {
    const response = await answerOf(() => sql`SELECT 1`.execute(ctx.db));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect((await readProblem(response)).code).toBe('UNAVAILABLE');
  });

  test.each([
    ['08006', 'connection failure'],
    ['57P01', 'the server is stopped'],
    ['57P03', 'the server is starting'],
    ['53300', 'too many connections'],
    ['53100', 'disk full'],
    ['55P03', 'a lock not had in time'],
    ['57014', 'a statement that took too long'],
    ['ECONNRESET', 'a connection that broke'],
    ['ENOTFOUND', 'a host whose name nobody knows'],
    ['EAI_AGAIN', 'a name server that does not answer'],
    ['EHOSTUNREACH', 'no way to the host'],
    ['ENETUNREACH', 'no way to its network'],
  ])('%s (%s) is to be tried again', async (code) => {
    const response = await answerOf(() => Promise.reject(databaseError(code)));
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
  });

  test.each(['23505', '23514', '42601', '22P02'])(
    '%s is a fault of ours and not to be tried again',
    async (code) => {
      const response = await answerOf(() => Promise.reject(databaseError(code)));
      expect(response.status).toBe(500);
      expect(response.headers.get('retry-after')).toBeNull();
    },
  );
});
