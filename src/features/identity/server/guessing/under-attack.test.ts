import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  cookiesOf,
  openPeopleApp,
  PASSWORD,
  send,
  SHOP_ORIGIN,
  signUp,
} from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { createTestContext } from '#test/support/test-context.ts';
import { beginTry } from './throttle-sign-in.ts';

const EMAIL = 'asha@example.com';
const OWN = '203.0.113.77';
const ATTACKERS = Array.from({ length: 4 }, (_, at) => `198.51.100.${at + 1}`);

let app: TestApp;

beforeEach(async () => {
  app = await openPeopleApp({ rateLimits: true });
  await signUp(app, EMAIL);
});
afterEach(() => app.close());

type Typed = { from: string; password?: string; cookie?: string; email?: string };

function signIn({ from, password = PASSWORD, cookie, email = EMAIL }: Typed): Promise<Response> {
  const body = { email, password };
  const origin = SHOP_ORIGIN;
  return send(app, 'POST /identity/sign-in/email', {
    from,
    origin,
    body,
    ...(cookie && { cookie }),
  });
}

/** Each of these addresses guesses every three seconds. @returns how many passwords were looked at */
async function attack(seconds: number, addresses = ATTACKERS): Promise<number> {
  let looked = 0;
  for (let second = 0; second < seconds; second += 3) {
    const answers = await Promise.all(
      addresses.map((from) => signIn({ from, password: 'granite-lantern-7' })),
    );
    looked += answers.filter(({ status }) => status === 401).length;
    app.clock.advance(3000);
  }
  return looked;
}

/** The browser that signs in at a quiet time, and its cookies. */
async function knownBrowser(): Promise<string> {
  const response = await signIn({ from: OWN });
  expect(response.status).toBe(200);
  return cookiesOf(response);
}

test('under attack a known browser signs in at once, also from another IP address', async () => {
  const cookie = await knownBrowser();
  await attack(30);
  expect((await signIn({ from: OWN, cookie })).status).toBe(200);
  expect((await signIn({ from: '192.0.2.9', cookie })).status).toBe(200);
});

test('under attack a new browser waits eight seconds at most, and then signs in', async () => {
  await attack(30);
  const refused = await signIn({ from: OWN });
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(8);
  const { code, detail } = await readProblem(refused);
  expect([code, detail]).toEqual([
    'SIGN_IN_SLOWED',
    `Wrong passwords were tried for this account. Sign in again in ${wait} seconds.`,
  ]);
  app.clock.advance((wait - 1) * 1000);
  expect((await signIn({ from: OWN })).headers.get('retry-after')).toBe('1');
  app.clock.advance(1000);
  expect((await signIn({ from: OWN })).status).toBe(200);
});

test('an announced wait is binding, however many guesses there are meanwhile', async () => {
  await attack(9);
  const refused = await signIn({ from: OWN });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeLessThan(8);
  const crowd = Array.from({ length: 20 }, (_, at) => `192.0.2.${at}`);
  await Promise.all(crowd.map((from) => signIn({ from, password: 'granite-lantern-7' })));
  app.clock.advance(wait * 1000);
  expect((await signIn({ from: OWN })).status).toBe(200);
});

test('guesses do not delay the mail for a new password', async () => {
  await attack(30);
  const asked = await send(app, 'POST /identity/request-password-reset', {
    from: OWN,
    body: { email: EMAIL },
  });
  expect(asked.status).toBe(200);
  const kinds = await app.db.selectFrom('mail').select('kind').execute();
  expect(kinds.map(({ kind }) => kind)).toContain('password-reset');
});

test('a missing account is throttled as an existing one', async () => {
  const answers = [];
  for (const email of [EMAIL, 'nobody@example.com']) {
    const said = [];
    for (let time = 0; time < 8; time += 1) {
      const response = await signIn({ from: OWN, email, password: 'granite-lantern-7' });
      said.push([response.status, (await readProblem(response)).detail]);
    }
    answers.push(said);
    app.clock.advance(600_000);
  }
  expect(answers[1]).toEqual(answers[0]);
});

test('of three hundred IP addresses that guess at the same moment ten are let through', async () => {
  const crowd = Array.from({ length: 300 }, (_, at) => `192.0.${2 + (at >> 8)}.${at & 255}`);
  expect(await attack(3, crowd)).toBe(10);
});

test('in an hour few passwords of four persistent IP addresses are checked', async () => {
  const context = createTestContext(app.connectionString);
  const atTime = { ...context.ctx, clock: app.clock };
  let looked = 0;
  for (let second = 0; second < 3600; second += 5) {
    for (const caller of ATTACKERS) {
      if ((await beginTry(atTime, { caller, email: EMAIL })) === 0) looked += 1;
    }
    app.clock.advance(5000);
  }
  await context.close();
  expect(looked).toBeLessThan(4 * 75);
});

test('a known browser has failures of its own, and waits like a new one after ten', async () => {
  const cookie = await knownBrowser();
  const wrong = { from: OWN, cookie, password: 'granite-lantern-7' };
  const answers = [];
  for (let time = 0; time < 20; time += 1) answers.push((await signIn(wrong)).status);
  expect(answers.filter((status) => status === 401).length).toBeLessThanOrEqual(16);
  expect(answers.at(-1)).toBe(429);
});

test('many correct sign-ins from one IP address are never throttled', async () => {
  for (let time = 0; time < 30; time += 1) {
    expect((await signIn({ from: OWN })).status).toBe(200);
  }
});

test('counts of tries stay for a day at most, and contain no address', async () => {
  await attack(3);
  const kept = await app.db.selectFrom('identity.sign_in_tries').selectAll().execute();
  expect(kept).toHaveLength(5);
  expect(JSON.stringify(kept)).not.toMatch(/asha|198\.51/);
});
