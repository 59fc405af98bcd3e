import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AdminSummary } from '#app/admin-summary-contract.ts';
import { watchCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts';
import { createLog } from '#platform/server/log.ts';
import { GATEWAY_KEYS } from '#test/support/gateway-keys.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { PATIENTLY } from '#test/support/patience.ts';
import {
  ADMIN_EMAIL,
  openPeopleApp,
  send,
  signIn,
  signUp,
  type SignedIn,
} from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { signedEvent } from '#demo/razorpay/razorpay-ledger.ts';
import { openRazorpayStandIn, type RazorpayStandIn } from '#demo/razorpay/razorpay-stand-in.ts';
import type { TestApp } from '#test/support/test-app.ts';
import { codeFor, turnOnTwoFactor, untilNextCode, wrongCodeFor } from '#test/support/two-factor.ts';
import type { PaymentInstructionsWire } from '../../../contract.ts';
import type { KeysCheck, OnlinePayment } from '../../keys-contract.ts';
import { createKeysSettings } from './keys-settings.ts';

const lines: string[] = [];
const log = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

const OTHER_ID = 'rzp_test_otheraccount0001';

let standIn: RazorpayStandIn;
let app: TestApp;
let owner: { token: string };
let asha: SignedIn;
let secret: string;

beforeAll(async () => {
  standIn = await openRazorpayStandIn();
  app = await openPeopleApp({
    log,
    settings: { RAZORPAY_URL: standIn.origin, OWNER_EMAIL: 'owner@tide.example' },
  });
  const { cookie } = await signIn(app, ADMIN_EMAIL);
  const twoFactor = await turnOnTwoFactor(app, { cookie });
  ({ secret } = twoFactor);
  const answer = await send(app, 'GET /identity/token', { cookie: twoFactor.cookie });
  owner = (await answer.json()) as { token: string };
  asha = await signUp(app, 'asha@example.com');
});
beforeEach(async () => {
  await untilNextCode(app.db);
  await sql`UPDATE identity.second_step SET failures = 0, locked_until = NULL`.execute(app.db);
});
afterEach(async () => {
  standIn.mood = 'well';
  await untilNextCode(app.db);
  await remove();
  await sql`TRUNCATE mail, gateway_event`.execute(app.db);
});
afterAll(async () => {
  await app.close();
  await standIn.close();
});

const call = (name: string, body?: object) => send(app, name, { ...owner, ...(body && { body }) });
const save = (change: object = {}) =>
  call('PUT /v2/admin/online-payment', { ...GATEWAY_KEYS, code: codeFor(secret), ...change });
const remove = () => call('DELETE /v2/admin/online-payment', { code: codeFor(secret) });

async function state(answer: Promise<Response> = call('GET /v2/admin/online-payment')) {
  const { status, ...rest } = await answer.then(async (one) => ({
    status: one.status,
    body: (await one.json()) as OnlinePayment,
  }));
  expect(status).toBe(200);
  return rest.body;
}
async function check(body?: object): Promise<KeysCheck> {
  const answer = await call('POST /v2/admin/online-payment/check', body);
  expect(answer.status).toBe(200);
  return (await answer.json()) as KeysCheck;
}
async function fieldsOf(answer: Response): Promise<unknown> {
  const problem = await readProblem(answer);
  expect(problem.status).toBe(422);
  return problem.fields;
}
async function online(): Promise<AdminSummary['payments']['online']> {
  const answer = await call('GET /v2/admin/order-summary');
  return ((await answer.json()) as AdminSummary).payments.online;
}
const order = () => anOrder(app.db, { uid: asha.uid, email: asha.email });
async function isOffered({ id }: MadeOrder): Promise<boolean> {
  const answer = await send(app, `GET /v2/order/${id}/payment`, asha);
  return ((await answer.json()) as PaymentInstructionsWire).online !== undefined;
}
const attempt = ({ id }: MadeOrder) => send(app, `POST /v2/order/${id}/attempts`, asha);
async function anotherProcess() {
  const { db, connectionString } = app;
  const quiet = createLog('silent');
  const { origin } = standIn;
  const keys = createKeysSettings({ db, log: quiet, machineKeys: undefined, origin });
  const { refresh } = keys;
  const { stop } = await watchCatalogueVersion({ connectionString, log: quiet, refresh });
  return { ...keys, stop };
}

describe('keys that the owner saves', () => {
  test('are offered to buyers at once, are told of, and never leave the shop again', async () => {
    const made = await order();
    expect(await state()).toMatchObject({ source: 'none', isOffered: false, isReachable: true });
    expect(await isOffered(made)).toBe(false);
    expect((await readProblem(await attempt(made))).code).toBe('GATEWAY_NOT_OFFERED');

    const saved = await state(save());
    expect(saved).toMatchObject({
      source: 'shop',
      keyId: GATEWAY_KEYS.keyId,
      mode: 'test',
      lastCheck: { found: 'works', isWorking: true },
      isOffered: true,
      webhook: { address: 'http://shop.test/v2/payments/razorpay/events', isSilent: false },
      proof: 'code',
    });
    expect(saved.keySecretAt).toBe(saved.webhookSecretAt);
    expect(await isOffered(made)).toBe(true);
    const { action } = (await (await attempt(made)).json()) as { action: string };
    expect(action).toContain(standIn.origin);
    expect(await online()).toBe('on');

    const { rows } = await sql<{ text: string }>`
      SELECT (SELECT string_agg(to_jsonb(audit_entry)::text, ' ') FROM audit_entry)
        || (SELECT string_agg(to_jsonb(mail)::text, ' ') FROM mail)
        || (SELECT coalesce(string_agg(to_jsonb(shop_revision)::text, ' '), '') FROM shop_revision)
        AS text`.execute(app.db);
    const text = rows[0]?.text ?? '';
    expect(text).toContain('gateway.edit');
    expect(text).toContain('gateway-keys-changed');
    const exported = await (await send(app, 'GET /v2/users/export', asha)).text();
    const shown = text + exported + JSON.stringify(saved) + lines.join('');
    expect(shown).not.toContain(GATEWAY_KEYS.keySecret);
    expect(shown).not.toContain(GATEWAY_KEYS.webhookSecret);
  });

  test('need the second step', async () => {
    expect(await fieldsOf(await save({ code: '' }))).toHaveProperty('code');
    expect(await fieldsOf(await save({ code: wrongCodeFor(secret) }))).toHaveProperty('code');
    expect(await state()).toMatchObject({ source: 'none' });
    await save();
    const answer = await call('DELETE /v2/admin/online-payment', {});
    expect(await fieldsOf(answer)).toHaveProperty('code');
    expect(await state()).toMatchObject({ source: 'shop' });
  });

  test.each([
    [{ keyId: 'rzp_4242' }, 'keyId'],
    [{ keyId: '' }, 'keyId'],
    [{ keySecret: 'short' }, 'keySecret'],
    [{ keySecret: '' }, 'keySecret'],
    [{ keySecret: 'two\nlines of secret' }, 'keySecret'],
    [{ webhookSecret: 'too short' }, 'webhookSecret'],
    [{ webhookSecret: '' }, 'webhookSecret'],
  ])('are refused as %j', async (change, field) => {
    expect(await fieldsOf(await save(change))).toEqual({ [field]: expect.any(String) });
    expect(await state()).toMatchObject({ source: 'none' });
  });

  test('keep a secret that is not typed again, for the same key id and mode alone', async () => {
    const first = await state(save());
    await untilNextCode(app.db);
    app.clock.advance(60_000);
    const second = await state(save({ keySecret: '', webhookSecret: 'another webhook secret' }));
    expect(second).toMatchObject({ isOffered: true, keySecretAt: first.keySecretAt });
    expect(second.webhookSecretAt).not.toBe(first.webhookSecretAt);
    await untilNextCode(app.db);
    expect(await fieldsOf(await save({ keyId: OTHER_ID, keySecret: '' }))).toHaveProperty(
      'keySecret',
    );
    const live = { keyId: 'rzp_live_otheraccount0001', webhookSecret: '' };
    expect(await fieldsOf(await save(live))).toHaveProperty('webhookSecret');
  });

  test('that are removed are forgotten: nothing is offered, and no event is taken', async () => {
    const made = await order();
    await save();
    await attempt(made);
    await untilNextCode(app.db);
    expect(await state(remove())).toMatchObject({ source: 'none', isOffered: false });
    expect(await isOffered(made)).toBe(false);
    const { rows } = await sql`SELECT FROM shop_secret WHERE name = 'payment_gateway'`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
    const { body, headers } = signedEvent('payment.captured', {});
    const event = await app.request('/v2/payments/razorpay/events', {
      method: 'POST',
      body,
      headers,
    });
    expect((await readProblem(event)).code).toBe('GATEWAY_NOT_OFFERED');
  });

  test('are followed by another process, with what the gateway says of them', async () => {
    const other = await anotherProcess();
    const until = (isTrue: () => boolean) => vi.waitUntil(isTrue, PATIENTLY);
    try {
      expect(other.inUse()).toBeUndefined();
      await save();
      await until(() => other.checked()?.isAccepted === true);
      expect(other.inUse()?.gateway.keyId).toBe(GATEWAY_KEYS.keyId);
      standIn.mood = 'wrong keys';
      await check();
      await until(() => other.checked()?.found === 'keys');
      await untilNextCode(app.db);
      await remove();
      await until(() => other.inUse() === undefined);
    } finally {
      await other.stop();
    }
  });

  test('in place of others open payments anew, and leave those under way alone', async () => {
    const made = await order();
    await save();
    const fieldsNow = async () =>
      ((await (await attempt(made)).json()) as { fields: Record<string, string> }).fields;
    const before = await fieldsNow();
    expect(await fieldsNow()).toEqual(before);
    await app.db.updateTable('payment_attempt').set({ key_id: OTHER_ID }).execute();
    const after = await fieldsNow();
    expect(after['order_id']).not.toBe(before['order_id']);
    expect(after['key_id']).toBe(GATEWAY_KEYS.keyId);
  });
});

describe('trying keys', () => {
  test('asks the gateway, opens an order of one rupee in test mode, and saves nothing', async () => {
    const { keyId, keySecret } = GATEWAY_KEYS;
    const orders = standIn.orders.size;
    const found = await check({ keyId, keySecret });
    expect(found).toMatchObject({ found: 'works', isWorking: true });
    expect(found.sentence).toContain('₹1');
    expect(standIn.orders.size).toBe(orders + 1);
    expect([...standIn.orders.values()].at(-1)).toMatchObject({ amount: 100 });
    expect(await state()).toMatchObject({ source: 'none' });
  });

  test('of live mode opens no order', async () => {
    const orders = standIn.orders.size;
    const { keySecret } = GATEWAY_KEYS;
    await check({ keyId: 'rzp_live_standin00000001', keySecret });
    expect(standIn.orders.size).toBe(orders);
  });

  test.each([
    ['wrong keys', 'keys', 'refuses the keys'],
    ['down', 'unreachable', 'did not answer'],
    ['refuses', 'refused', 'does not let them take payments'],
    ['nonsense', 'nonsense', 'not one of Razorpay'],
  ] as const)('of a gateway that is %s says so', async (mood, found, words) => {
    standIn.mood = mood;
    const { keyId, keySecret } = GATEWAY_KEYS;
    const said = await check({ keyId, keySecret });
    expect(said).toMatchObject({ found, isWorking: false });
    expect(said.sentence).toContain(words);
  });

  test('of no keys asks for them', async () => {
    expect(await fieldsOf(await call('POST /v2/admin/online-payment/check', {}))).toHaveProperty(
      'keyId',
    );
  });
});

describe('keys that the gateway does not accept', () => {
  test('are saved, and offered once it accepts them', async () => {
    const made = await order();
    standIn.mood = 'down';
    expect(await state(save())).toMatchObject({
      source: 'shop',
      isOffered: false,
      lastCheck: { found: 'unreachable', isWorking: false },
    });
    expect(await online()).toBe('waiting');
    expect(await isOffered(made)).toBe(false);
    standIn.mood = 'well';
    expect(await check()).toMatchObject({ found: 'works' });
    expect(await isOffered(made)).toBe(true);
  });

  test('are no longer offered from the moment in which it refuses them', async () => {
    const made = await order();
    await save();
    standIn.mood = 'wrong keys';
    expect((await readProblem(await attempt(made))).code).toBe('GATEWAY_DOWN');
    await expect.poll(() => isOffered(made), PATIENTLY).toBe(false);
    expect(await online()).toBe('refused');
    expect((await readProblem(await attempt(made))).code).toBe('GATEWAY_NOT_OFFERED');
  });

  test('stay offered while it does not answer', async () => {
    const made = await order();
    await save();
    standIn.mood = 'down';
    expect(await check()).toMatchObject({ found: 'unreachable' });
    expect(await isOffered(made)).toBe(true);
  });
});

describe('a webhook', () => {
  async function cameByLook(hours: number): Promise<void> {
    const made = await order();
    await attempt(made);
    await sql`INSERT INTO gateway_payment (id, attempt_id, state, amount, currency, way, use, came_at)
      SELECT 'pay_look' || ${made.number}, id, 'captured', amount, 'INR', 'upi', 'pays',
        now() - make_interval(hours => ${hours})
      FROM payment_attempt WHERE order_id = ${made.id}`.execute(app.db);
  }
  const eventCame = (hours: number) =>
    sql`INSERT INTO gateway_event (gateway, event_id, type, facts, received_at)
      VALUES ('razorpay', 'event ' || ${hours}::int, 'order.paid', '{}', now() - make_interval(hours => ${hours}))`.execute(
      app.db,
    );
  afterEach(() => sql`DELETE FROM gateway_payment`.execute(app.db));

  test('is silent where payments came and no event told of them, until one comes', async () => {
    await save();
    await cameByLook(0);
    expect(await online()).toBe('on');
    await cameByLook(3);
    expect(await online()).toBe('silent');
    expect((await state()).webhook.isSilent).toBe(true);
    await eventCame(1);
    expect(await online()).toBe('on');
  });

  test('is not silent while nobody pays, nor of what came before its secret', async () => {
    app.clock.set(new Date());
    await save();
    await eventCame(300);
    expect(await online()).toBe('on');
    await cameByLook(3);
    expect(await online()).toBe('on');
  });
});

test('an owner who turns it off offers it to nobody, and still takes events', async () => {
  const made = await order();
  await save();
  const settings = async () =>
    (await (await call('GET /v2/admin/shop')).json()) as {
      version: number;
      draft: { pay: object };
    };
  async function publish(change: object): Promise<void> {
    const { version, draft } = await settings();
    const patch = { pay: { ...draft.pay, ...change } };
    await call('PUT /v2/admin/shop/draft', { version, patch });
    const body = { version: (await settings()).version };
    expect((await call('POST /v2/admin/shop/publish', body)).status).toBe(200);
    await app.catchUp();
  }
  await publish({ online: 'off' });
  expect(await isOffered(made)).toBe(false);
  expect(await online()).toBe('off');
  const { body, headers } = signedEvent('payment.captured', {});
  const path = '/v2/payments/razorpay/events';
  expect((await app.request(path, { method: 'POST', body, headers })).status).toBe(204);
  await publish({ online: 'on' });
  expect(await isOffered(made)).toBe(true);
});
