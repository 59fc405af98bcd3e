import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADMIN_EMAIL, openPeopleApp, PASSWORD, send, signIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { codeFor, turnOnTwoFactor, untilNextCode, wrongCodeFor } from '#test/support/two-factor.ts';
import type { AdminShop, Revision } from '../../contract.ts';

type Call = (name: string, body?: object) => Promise<Response>;

const readWith = async (call: Call): Promise<AdminShop> =>
  (await (await call('GET /v2/admin/shop')).json()) as AdminShop;

/** Types another UPI ID into the draft. */
async function prepare(call: Call, upiId: string): Promise<AdminShop> {
  const { version, draft } = await readWith(call);
  const body = { version, patch: { pay: { ...draft.pay, upiId } } };
  return (await (await call('PUT /v2/admin/shop/draft', body)).json()) as AdminShop;
}

async function publish(call: Call, proof: object = {}): Promise<Response> {
  const { version } = await readWith(call);
  return call('POST /v2/admin/shop/publish', { version, ...proof });
}

async function refusedField(answer: Response): Promise<string[]> {
  const { status, fields = {} } = await readProblem(answer);
  return [String(status), ...Object.keys(fields)];
}

describe('another UPI ID of a shop that was open', () => {
  let shop: SignedInApp;
  const call: Call = (name, body) => shop.call(name, body);
  beforeAll(async () => {
    shop = await openSignedInApp();
  });
  afterAll(() => shop.close());

  test('is published with the password, and a refusal leaves everything as it was', async () => {
    const before = await prepare(call, 'new@bank');
    expect(before.proof).toBe('password');
    for (const proof of [{}, { currentPassword: 'guessed' }, { code: '123456' }]) {
      expect(await refusedField(await publish(call, proof))).toEqual(['422', 'currentPassword']);
    }
    expect(await readWith(call)).toEqual(before);
    expect((await publish(call, { currentPassword: PASSWORD })).status).toBe(200);
    expect((await readWith(call)).published.pay.upiId).toBe('new@bank');
    const { rows } = await sql`SELECT to_address FROM mail WHERE kind = 'upi-change'`.execute(
      shop.app.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('asks also where an earlier version brings it back, or it is taken away', async () => {
    await prepare(call, 'second@bank');
    await publish(call, { currentPassword: PASSWORD });
    const [, earlier] = await shop.ask<Revision[]>('GET /v2/admin/shop/revisions');
    const { version } = await readWith(call);
    const restored = `POST /v2/admin/shop/revisions/${earlier?.id}/restore`;
    const { draft } = await shop.ask<AdminShop>(restored, { version });
    expect(draft.pay.upiId).toBe('new@bank');
    expect(await refusedField(await publish(call))).toEqual(['422', 'currentPassword']);
    await prepare(call, '');
    expect(await refusedField(await publish(call))).toEqual(['422', 'currentPassword']);
    expect((await readWith(call)).published.pay.upiId).toBe('second@bank');
  });

  test('asks for nothing where the UPI ID stays, or the draft is not the one seen', async () => {
    const { draft, version } = await prepare(call, 'second@bank');
    const late = { version: version - 1, currentPassword: 'guessed' };
    const answer = await shop.call('POST /v2/admin/shop/publish', late);
    expect((await readProblem(answer)).code).toBe('SETTINGS_CHANGED');
    const patch = { pay: { ...draft.pay, upiName: 'Meera Shah' } };
    await shop.ask('PUT /v2/admin/shop/draft', { version, patch });
    expect((await publish(call)).status).toBe(200);
  });
});

test('the second step confirms another UPI ID with a code that counts once', async () => {
  const app = await openPeopleApp();
  const twoFactor = await turnOnTwoFactor(app, await signIn(app, ADMIN_EMAIL));
  const answer = await send(app, 'GET /identity/token', { cookie: twoFactor.cookie });
  const { token } = (await answer.json()) as { token: string };
  const call: Call = (name, body) => send(app, name, { token, ...(body && { body }) });
  const { secret } = twoFactor;
  expect((await prepare(call, 'new@bank')).proof).toBe('code');
  const code = codeFor(secret);
  for (const proof of [{ currentPassword: PASSWORD }, { code: wrongCodeFor(secret) }]) {
    expect(await refusedField(await publish(call, proof))).toEqual(['422', 'code']);
  }
  expect((await publish(call, { code })).status).toBe(200);
  await prepare(call, 'third@bank');
  expect(await refusedField(await publish(call, { code }))).toEqual(['422', 'code']);
  await untilNextCode(app.db);
  expect((await publish(call, { code: codeFor(secret) })).status).toBe(200);
  await app.close();
});
