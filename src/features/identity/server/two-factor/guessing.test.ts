import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cookiesOf, openPeopleApp, send, signUp, SHOP_ORIGIN } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import {
  beginSignIn,
  codeFor,
  turnOnTwoFactor,
  wrongCodeFor,
  type TwoFactor,
} from '#test/support/two-factor.ts';
import type { TestApp } from '#test/support/test-app.ts';

const EMAIL = 'asha@example.com';

let app: TestApp;
let step: TwoFactor;

async function open(options: Parameters<typeof openPeopleApp>[0] = {}): Promise<void> {
  app = await openPeopleApp(options);
  step = await turnOnTwoFactor(app, await signUp(app, EMAIL));
}

beforeEach(() => open());
afterEach(() => app.close());

type Typed = { code: string; cookie: string; from?: string; call?: string };

async function type({ code, cookie, from, call = 'code' }: Typed): Promise<string> {
  const response = await send(app, `POST /identity/sign-in/${call}`, {
    cookie,
    origin: SHOP_ORIGIN,
    body: { code },
    ...(from !== undefined && { from }),
  });
  if (response.ok) return cookiesOf(response).includes('session_token') ? 'in' : 'nothing';
  return (await readProblem(response)).code;
}

test('after five wrong codes the password is required again', async () => {
  const cookie = await beginSignIn(app, EMAIL);
  const code = wrongCodeFor(step.secret);
  for (let time = 0; time < 5; time += 1) {
    expect(await type({ code, cookie })).toBe('CODE_REFUSED');
  }
  expect(await type({ code: codeFor(step.secret), cookie })).toBe('SECOND_STEP_OVER');
  expect(await type({ code: codeFor(step.secret, 1), cookie })).toBe('SECOND_STEP_OVER');
  expect(await type({ code: codeFor(step.secret, 1), cookie: await beginSignIn(app, EMAIL) })).toBe(
    'in',
  );
});

test('ten wrong codes in a row, of either kind, lock both for a quarter of an hour', async () => {
  const code = wrongCodeFor(step.secret);
  const once = await beginSignIn(app, EMAIL);
  for (let time = 0; time < 5; time += 1) await type({ code, cookie: once });
  const twice = await beginSignIn(app, EMAIL);
  const wrong = { code: 'aaaa-bbbb-cccc', call: 'recovery-code', cookie: twice };
  for (let time = 0; time < 5; time += 1) expect(await type(wrong)).toBe('RECOVERY_CODE_REFUSED');

  const cookie = await beginSignIn(app, EMAIL);
  const right = { code: codeFor(step.secret), cookie };
  const recovery = { code: step.recoveryCodes[0] ?? '', cookie, call: 'recovery-code' };
  expect(await type(right)).toBe('SECOND_STEP_LOCKED');
  expect(await type(recovery)).toBe('SECOND_STEP_LOCKED');
  const { locked_until: until } = await app.db
    .selectFrom('identity.second_step')
    .select('locked_until')
    .executeTakeFirstOrThrow();
  const minutes = ((until?.getTime() ?? 0) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(14);
  expect(minutes).toBeLessThan(15.1);
  await sql`UPDATE identity.second_step SET locked_until = now() - interval '1 second'`.execute(
    app.db,
  );
  expect(await type(recovery)).toBe('in');
});

test('a correct code clears the wrong ones before it', async () => {
  const code = wrongCodeFor(step.secret);
  const cookie = await beginSignIn(app, EMAIL);
  for (let time = 0; time < 4; time += 1) await type({ code, cookie });
  expect(await type({ code: codeFor(step.secret), cookie })).toBe('in');
  const { failures } = await app.db
    .selectFrom('identity.second_step')
    .select('failures')
    .executeTakeFirstOrThrow();
  expect(failures).toBe(0);
});

test('concurrent wrong codes each count, and lock as consecutive ones do', async () => {
  const code = wrongCodeFor(step.secret);
  const cookies = [];
  for (let time = 0; time < 12; time += 1) cookies.push(await beginSignIn(app, EMAIL));
  await Promise.all(cookies.map((cookie) => type({ code, cookie })));
  const { failures } = await app.db
    .selectFrom('identity.second_step')
    .select('failures')
    .executeTakeFirstOrThrow();
  expect(failures).toBeGreaterThanOrEqual(10);
  const cookie = await beginSignIn(app, EMAIL);
  expect(await type({ code: codeFor(step.secret), cookie })).toBe('SECOND_STEP_LOCKED');
});

test('of two concurrent uses of one code one signs in', async () => {
  const code = codeFor(step.secret);
  const cookies = [await beginSignIn(app, EMAIL), await beginSignIn(app, EMAIL)];
  const outcomes = await Promise.all(cookies.map((cookie) => type({ code, cookie })));
  expect(outcomes.toSorted()).toEqual(['CODE_REFUSED', 'in']);
});

test('of five concurrent uses of one recovery code one signs in', async () => {
  const code = step.recoveryCodes[0] ?? '';
  const cookies = [];
  for (let time = 0; time < 5; time += 1) cookies.push(await beginSignIn(app, EMAIL));
  const outcomes = await Promise.all(
    cookies.map((cookie) => type({ code, cookie, call: 'recovery-code' })),
  );
  const refused = Array.from({ length: 4 }, () => 'RECOVERY_CODE_REFUSED');
  expect(outcomes.toSorted()).toEqual([...refused, 'in']);
});

test('of two concurrent uses of one pending sign-in one signs in', async () => {
  const cookie = await beginSignIn(app, EMAIL);
  const codes = [codeFor(step.secret), codeFor(step.secret, 1)];
  const outcomes = await Promise.all(codes.map((code) => type({ code, cookie })));
  expect(outcomes.filter((one) => one === 'in').length).toBeLessThanOrEqual(1);
  const { count } = await app.db
    .selectFrom('identity.session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBeLessThanOrEqual(2);
});

test('one address gets no more tries than for passwords', async () => {
  await app.close();
  await open({ rateLimits: true });
  const cookie = await beginSignIn(app, EMAIL);
  const code = wrongCodeFor(step.secret);
  const tries = Array.from({ length: 30 }, () => type({ code, cookie, from: '203.0.113.5' }));
  const outcomes = await Promise.all(tries);
  const refused = ['RATE_LIMITED', 'TOO_MANY_AT_ONCE'];
  expect(outcomes.filter((one) => !refused.includes(one))).toHaveLength(10);
});
