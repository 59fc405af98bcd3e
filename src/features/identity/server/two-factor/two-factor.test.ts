import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cookiesOf,
  openPeopleApp,
  PASSWORD,
  send,
  signUp,
  SHOP_ORIGIN,
  type SignedIn,
} from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import {
  beginSignIn,
  codeFor,
  turnOnTwoFactor,
  untilNextCode,
  wrongCodeFor,
  type TwoFactor,
} from '#test/support/two-factor.ts';
import type { TestApp } from '#test/support/test-app.ts';

let app: TestApp;
let email: string;
let person: SignedIn;
let made = 0;

beforeAll(async () => {
  app = await openPeopleApp();
});
beforeEach(async () => {
  made += 1;
  email = `person${made}@example.com`;
  person = await signUp(app, email);
  await sql`DELETE FROM mail`.execute(app.db);
});
afterAll(() => app.close());

async function codeOf(response: Response): Promise<string> {
  return (await readProblem(response)).code;
}

function call(path: string, body: object, cookie = person.cookie): Promise<Response> {
  return send(app, `POST /identity/${path}`, { cookie, origin: SHOP_ORIGIN, body });
}

function tokenOf(cookie: string): Promise<Response> {
  return send(app, 'GET /identity/token', { cookie });
}

async function mailKinds(): Promise<string[]> {
  const rows = await app.db.selectFrom('mail').select(['kind', 'to_address']).execute();
  expect(rows.every(({ to_address: to }) => to === email)).toBe(true);
  return rows.map(({ kind }) => kind);
}

function signInByPassword(): Promise<Response> {
  return send(app, 'POST /identity/sign-in/email', { body: { email, password: PASSWORD } });
}

describe('turning it on', () => {
  test('needs the password, and counts only after a first code', async () => {
    expect(await codeOf(await call('second-step/start', { password: 'wrong-one-1' }))).toBe(
      'WRONG_PASSWORD',
    );
    expect(await codeOf(await call('second-step/start', { password: PASSWORD }, ''))).toBe(
      'UNAUTHENTICATED',
    );
    const response = await call('second-step/start', { password: PASSWORD });
    const { address, secret, recoveryCodes } = (await response.json()) as Record<string, string>;
    expect(address).toBe(
      `otpauth://totp/Lehar:${encodeURIComponent(email)}?secret=${secret}&issuer=Lehar&digits=6&period=30`,
    );
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await (await signInByPassword()).json()).toMatchObject({ email });
    const wrong = await call('second-step/confirm', { code: wrongCodeFor(secret ?? '') });
    expect(await codeOf(wrong)).toBe('CODE_REFUSED');
    expect(await (await signInByPassword()).json()).toMatchObject({ email });
    expect(await mailKinds()).toEqual([]);

    const right = await call('second-step/confirm', { code: codeFor(secret ?? '') });
    expect([right.status, await right.json()]).toEqual([200, { status: true }]);
    expect(await (await signInByPassword()).json()).toEqual({ secondStep: true });
    expect((await tokenOf(cookiesOf(right))).status).toBe(200);
    expect(await mailKinds()).toEqual(['second-step-on']);
  });

  test('an unfinished start is replaced by the next', async () => {
    const first = await (await call('second-step/start', { password: PASSWORD })).json();
    const second = await (await call('second-step/start', { password: PASSWORD })).json();
    const [old, now] = [first, second] as TwoFactor[];
    const given = await call('second-step/confirm', { code: codeFor(old!.secret) });
    expect(await codeOf(given)).toBe('CODE_REFUSED');
    expect((await call('second-step/confirm', { code: codeFor(now!.secret) })).status).toBe(200);
  });

  test('what a fault has left over is no obstacle', async () => {
    const { cookie } = await turnOnTwoFactor(app, person);
    await sql`UPDATE identity.person SET has_second_step = false`.execute(app.db);
    await turnOnTwoFactor(app, { cookie });
    expect(await (await signInByPassword()).json()).toEqual({ secondStep: true });
  });

  test('while it is on it is neither started nor confirmed again', async () => {
    const { cookie, secret } = await turnOnTwoFactor(app, person);
    const again = await call('second-step/start', { password: PASSWORD }, cookie);
    expect(await codeOf(again)).toBe('SECOND_STEP_IS_ON');
    const confirmed = await call('second-step/confirm', { code: codeFor(secret) }, cookie);
    expect(await codeOf(confirmed)).toBe('SECOND_STEP_IS_ON');
  });

  test('an account without a password cannot', async () => {
    await sql`DELETE FROM identity.account WHERE person_id = ${person.uid}`.execute(app.db);
    expect(await codeOf(await call('second-step/start', { password: PASSWORD }))).toBe(
      'WRONG_PASSWORD',
    );
  });
});

describe('with it on', () => {
  let step: TwoFactor;
  beforeEach(async () => {
    step = await turnOnTwoFactor(app, person);
    await sql`DELETE FROM mail`.execute(app.db);
  });

  test('the password alone opens nothing', async () => {
    const response = await signInByPassword();
    const cookies = response.headers.getSetCookie();
    const opening = cookies.filter((one) => /(session_token|present)=[^;]/.test(one));
    expect(opening).toEqual([]);
    expect((await tokenOf(cookiesOf(response))).status).toBe(401);
  });

  test('the password and a code of the app sign in, with spaces or without', async () => {
    const code = codeFor(step.secret);
    const typed = `${code.slice(0, 3)} ${code.slice(3)}`;
    const response = await call('sign-in/code', { code: typed }, await beginSignIn(app, email));
    expect([response.status, await response.json()]).toEqual([
      200,
      { uid: person.uid, name: 'Asha Patel', email },
    ]);
    expect(cookiesOf(response)).toContain('lehar.present=1');
    expect((await tokenOf(cookiesOf(response))).status).toBe(200);
  });

  test('signing in over a session ends it with the password, before the code', async () => {
    expect((await tokenOf(step.cookie)).status).toBe(200);
    const body = { email, password: PASSWORD };
    const first = await call('sign-in/email', body, step.cookie);
    expect(await first.json()).toEqual({ secondStep: true });
    expect((await tokenOf(step.cookie)).status).toBe(401);
    const second = await call('sign-in/code', { code: codeFor(step.secret) }, cookiesOf(first));
    expect((await tokenOf(cookiesOf(second))).status).toBe(200);
  });

  test.each([
    [true, /Max-Age=2592000/],
    [false, /^(?!.*Max-Age)/],
  ])('"Remember me" of the password applies after the code: %s', async (rememberMe, life) => {
    const cookie = await beginSignIn(app, email, { rememberMe });
    const response = await call('sign-in/code', { code: codeFor(step.secret) }, cookie);
    const session = response.headers.getSetCookie().find((one) => one.includes('session_token'));
    expect(session).toMatch(life);
  });

  test('a code counts once, and none before it counts after it', async () => {
    const now = codeFor(step.secret, 1);
    const first = await call('sign-in/code', { code: now }, await beginSignIn(app, email));
    expect(first.status).toBe(200);
    for (const code of [now, codeFor(step.secret, 0)]) {
      const again = await call('sign-in/code', { code }, await beginSignIn(app, email));
      expect([again.status, await codeOf(again)]).toEqual([401, 'CODE_REFUSED']);
      expect(again.headers.getSetCookie()).toEqual([]);
    }
  });

  test('the code that turned it on does not sign in', async () => {
    const again = await signUp(app, `other-${email}`);
    const start = await call('second-step/start', { password: PASSWORD }, again.cookie);
    const { secret } = (await start.json()) as TwoFactor;
    const code = codeFor(secret);
    expect((await call('second-step/confirm', { code }, again.cookie)).status).toBe(200);
    const used = await call('sign-in/code', { code }, await beginSignIn(app, again.email));
    expect(await codeOf(used)).toBe('CODE_REFUSED');
  });

  test('a recovery code signs in once, in any spelling', async () => {
    const [code = ''] = step.recoveryCodes;
    expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')}`;
    const use = async (one: string) =>
      call('sign-in/recovery-code', { code: one }, await beginSignIn(app, email));
    const first = await use(typed);
    expect(await first.json()).toEqual({ uid: person.uid, name: 'Asha Patel', email });
    expect((await tokenOf(cookiesOf(first))).status).toBe(200);
    expect(await codeOf(await use(code))).toBe('RECOVERY_CODE_REFUSED');
    expect((await use(step.recoveryCodes[1] ?? '')).status).toBe(200);
  });

  test('new recovery codes need the password and end the old ones', async () => {
    const renew = (password: string) =>
      call('second-step/recovery-codes', { password }, step.cookie);
    expect(await codeOf(await renew('wrong-one-1'))).toBe('WRONG_PASSWORD');
    const { recoveryCodes } = (await (await renew(PASSWORD)).json()) as TwoFactor;
    expect(new Set([...recoveryCodes, ...step.recoveryCodes]).size).toBe(20);
    const use = async (code = '') =>
      call('sign-in/recovery-code', { code }, await beginSignIn(app, email));
    expect(await codeOf(await use(step.recoveryCodes[0]))).toBe('RECOVERY_CODE_REFUSED');
    expect((await use(recoveryCodes[0])).status).toBe(200);
  });

  test('it is turned off with the password, which is mailed', async () => {
    const off = (password: string) => call('second-step/end', { password }, step.cookie);
    expect(await codeOf(await off('wrong-one-1'))).toBe('WRONG_PASSWORD');
    expect(await (await signInByPassword()).json()).toEqual({ secondStep: true });
    const response = await off(PASSWORD);
    expect(response.status).toBe(200);
    expect(await (await signInByPassword()).json()).toMatchObject({ email });
    expect(await mailKinds()).toEqual(['second-step-off']);
    const again = await call('second-step/end', { password: PASSWORD }, cookiesOf(response));
    expect(await codeOf(again)).toBe('SECOND_STEP_IS_OFF');
    expect(await mailKinds()).toEqual(['second-step-off']);
  });

  test('a new password by mail leaves it on', async () => {
    await send(app, 'POST /identity/request-password-reset', { body: { email } });
    const { body_text: text } = await app.db
      .selectFrom('mail')
      .select('body_text')
      .where('kind', '=', 'password-reset')
      .executeTakeFirstOrThrow();
    const [, token] = /reset-password#(\S+)/.exec(text) ?? [];
    const newPassword = 'granite-lantern-7';
    const reset = await call('reset-password', { token, newPassword }, '');
    expect(reset.status).toBe(200);
    const body = { email, password: newPassword };
    const response = await send(app, 'POST /identity/sign-in/email', { body });
    expect(await response.json()).toEqual({ secondStep: true });
  });

  test('it goes with the account', async () => {
    const response = await call('delete-user', { password: PASSWORD }, step.cookie);
    expect(response.status).toBe(200);
    const { rows } = await sql`
      SELECT FROM identity.second_step WHERE person_id = ${person.uid}`.execute(app.db);
    expect(rows).toEqual([]);
  });

  test('its secret and its codes are in no table as plain text', async () => {
    const { rows } = await sql<{ all: string }>`
      SELECT string_agg(t::text, ' ') AS all FROM identity.second_step AS t`.execute(app.db);
    const all = rows[0]?.all ?? '';
    expect(all).toContain(person.uid);
    const raw = Buffer.from(step.secret).toString('hex');
    for (const hidden of [step.secret, raw, ...step.recoveryCodes]) {
      expect(all.toLowerCase()).not.toContain(hidden.toLowerCase());
    }
  });

  test('a wrong password does not reveal that it is on', async () => {
    const words = async (typed: string) => {
      const body = { email: typed, password: 'granite-lantern-7' };
      const response = await send(app, 'POST /identity/sign-in/email', { body });
      const { requestId: _, ...problem } = await readProblem(response);
      return { status: response.status, problem, cookies: response.headers.getSetCookie() };
    };
    expect(await words(email)).toEqual(await words('nobody@example.com'));
  });

  test('a code is of no use without a pending sign-in, or after its ten minutes', async () => {
    const code = codeFor(step.secret);
    for (const cookie of ['', step.cookie, 'lehar.two_factor=made-up']) {
      expect(await codeOf(await call('sign-in/code', { code }, cookie))).toBe('SECOND_STEP_OVER');
    }
    const cookie = await beginSignIn(app, email);
    await sql`UPDATE identity.verification SET expires_at = now() - interval '1 second'`.execute(
      app.db,
    );
    await untilNextCode(app.db);
    expect(await codeOf(await call('sign-in/code', { code }, cookie))).toBe('SECOND_STEP_OVER');
  });

  test('a pending sign-in is no session that may turn it on or off', async () => {
    const cookie = await beginSignIn(app, email);
    const confirm = await call('second-step/confirm', { code: codeFor(step.secret) }, cookie);
    expect([confirm.status, confirm.headers.getSetCookie()]).toEqual([401, []]);
    for (const path of ['second-step/start', 'second-step/end', 'second-step/recovery-codes']) {
      expect((await call(path, { password: PASSWORD }, cookie)).status).toBe(401);
    }
  });

  test('the password is checked again without a new session', async () => {
    const check = (password: string) => call('verify-password', { password }, step.cookie);
    expect(await codeOf(await check('wrong-one-1'))).toBe('WRONG_PASSWORD');
    const right = await check(PASSWORD);
    expect([right.status, right.headers.getSetCookie()]).toEqual([200, []]);
    expect(await codeOf(await call('verify-password', { password: PASSWORD }, ''))).toBe(
      'UNAUTHENTICATED',
    );
  });
});
