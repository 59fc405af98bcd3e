import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPeopleApp, send, signUp } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';

let app: TestApp;

beforeEach(async () => {
  app = await openPeopleApp({ rateLimits: true });
});
afterEach(() => app.close());

type Caller = { token: string; from: (call: number) => string };

/** The statuses of so many calls that need a token. */
async function statusesOf({ token, from }: Caller, calls: number): Promise<number[]> {
  const statuses = [];
  for (let call = 0; call < calls; call += 1) {
    const sent = { token, from: from(call) };
    statuses.push((await send(app, 'GET /v2/users/profile', sent)).status);
  }
  return statuses;
}

function answered(statuses: number[]): number {
  return statuses.filter((status) => status !== 429).length;
}

test('a person is counted wherever they call from, and apart from others at their address', async () => {
  const asha = await signUp(app, 'asha@example.com');
  const ravi = await signUp(app, 'ravi@example.com');
  const here = () => '203.0.113.1';
  const anywhere = (call: number) => `198.51.100.${call}`;
  expect(answered(await statusesOf({ token: asha.token, from: anywhere }, 60))).toBe(40);
  const refused = await send(app, 'GET /v2/users/profile', { token: asha.token, from: here() });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
  expect((await readProblem(refused)).code).toBe('RATE_LIMITED');
  expect(answered(await statusesOf({ token: ravi.token, from: here }, 60))).toBe(40);
  app.clock.advance(1000);
  expect(answered(await statusesOf({ token: asha.token, from: here }, 20))).toBe(10);
});

test('a new token does not make a new person', async () => {
  const asha = await signUp(app, 'asha@example.com');
  await statusesOf({ token: asha.token, from: () => '203.0.113.1' }, 40);
  const answer = await send(app, 'GET /identity/token', { cookie: asha.cookie });
  const { token } = (await answer.json()) as { token: string };
  expect(await statusesOf({ token, from: () => '203.0.113.4' }, 1)).toEqual([429]);
});

test('tokens cannot be tried without end from one address', async () => {
  const { token } = await signUp(app, 'asha@example.com');
  const [head, payload] = token.split('.');
  const forged = { token: `${head}.${payload}.AAAA`, from: () => '203.0.113.2' };
  const statuses = await statusesOf(forged, 220);
  expect(statuses.slice(0, 200).every((status) => status === 401)).toBe(true);
  expect(statuses.slice(200).every((status) => status === 429)).toBe(true);
  expect(await statusesOf({ token, from: () => '203.0.113.2' }, 1)).toEqual([429]);
  expect(answered(await statusesOf({ token, from: () => '203.0.113.3' }, 1))).toBe(1);
});
