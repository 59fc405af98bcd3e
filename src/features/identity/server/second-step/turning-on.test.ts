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
  codeFor,
  turnOnSecondStep,
  wrongCodeFor,
  type SecondStep,
} from '#test/support/second-step.ts';
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
  test('needs the password, and counts only once a first code was typed', async () => {
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

  test('a start that was given up is forgotten by the next', async () => {
    const first = await (await call('second-step/start', { password: PASSWORD })).json();
    const second = await (await call('second-step/start', { password: PASSWORD })).json();
    const [old, now] = [first, second] as SecondStep[];
    const given = await call('second-step/confirm', { code: codeFor(old!.secret) });
    expect(await codeOf(given)).toBe('CODE_REFUSED');
    expect((await call('second-step/confirm', { code: codeFor(now!.secret) })).status).toBe(200);
  });

  test('what a fault has left behind is no obstacle', async () => {
    const { cookie } = await turnOnSecondStep(app, person);
    await sql`UPDATE identity.person SET has_second_step = false`.execute(app.db);
    await turnOnSecondStep(app, { cookie });
    expect(await (await signInByPassword()).json()).toEqual({ secondStep: true });
  });

  test('while it is on it is neither started nor confirmed again', async () => {
    const { cookie, secret } = await turnOnSecondStep(app, person);
    const again = await call('second-step/start', { password: PASSWORD }, cookie);
    expect(await codeOf(again)).toBe('SECOND_STEP_IS_ON');
    const confirmed = await call('second-step/confirm', { code: codeFor(secret) }, cookie);
    expect(await codeOf(confirmed)).toBe('SECOND_STEP_IS_ON');
  });

  test('whoever has no password cannot', async () => {
    await sql`DELETE FROM identity.account WHERE person_id = ${person.uid}`.execute(app.db);
    expect(await codeOf(await call('second-step/start', { password: PASSWORD }))).toBe(
      'WRONG_PASSWORD',
    );
  });
});
