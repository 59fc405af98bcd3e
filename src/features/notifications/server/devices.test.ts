import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { fillCart } from '#test/support/shoppers.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import { HANGS_AFTER_MS, PATIENTLY } from '#test/support/patience.ts';
import { readProblem } from '#test/support/problems.ts';
import {
  decrypt,
  openPushService,
  RING_CHOICES,
  senderOf,
  subscribe,
  type PushService,
  type Subscribed,
} from '#test/support/push-service.ts';
import type { Device, Devices, RingTest } from '../contract.ts';

const service: PushService = await openPushService();
const shop = useCheckout({ settings: { PUSH_SERVICE: service.origin } });
let owner: SignedIn;
let phone: Subscribed;

beforeEach(async () => {
  owner = await signIn(shop.app, ADMIN_EMAIL);
  phone = subscribe(service.origin);
  service.rung.length = 0;
});
afterEach(() => sql`TRUNCATE push_device CASCADE`.execute(shop.app.db));

const call = (name: string, body?: object, who = owner) =>
  send(shop.app, name, { ...who, ...(body && { body }) });

async function add(browser: Subscribed, choices: object = {}): Promise<Device> {
  const body = { ...browser.subscription, choices: { ...RING_CHOICES, ...choices } };
  const response = await call('POST /v2/admin/devices', body);
  expect(response.status).toBe(200);
  return (await response.json()) as Device;
}

async function listed(): Promise<Device[]> {
  const answer = (await (await call('GET /v2/admin/devices')).json()) as Devices;
  return answer.devices;
}

const shownBy = (browser: Subscribed) =>
  service.rung
    .filter(({ endpoint }) => endpoint === browser.subscription.endpoint)
    .map(({ body }) => JSON.parse(decrypt(body, browser)) as Record<string, string>);

async function untilRung(browser: Subscribed, count = 1) {
  await vi.waitUntil(() => shownBy(browser).length >= count, PATIENTLY);
  return shownBy(browser);
}

async function buy() {
  await fillCart(shop.app.db, shop.asha.uid, [{ productId: shop.tray.id }]);
  return shop.placed();
}

/** All that has to be rung by now. */
const untilQuiet = () =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`SELECT 1 FROM jobs.job
        WHERE name = 'push' AND state < 'completed' AND start_after <= now()`.execute(shop.app.db);
      return rows.length === 0;
    },
    { timeout: HANGS_AFTER_MS, interval: 50 },
  );

test('an order rings the phone, with the sum and the city, and leads to the order', async () => {
  const { id } = await add(phone);
  const { number } = await buy();
  const [shown] = await untilRung(phone);
  expect(shown).toMatchObject({ path: `/admin/order/${number}`, body: '' });
  expect(shown?.title).toMatch(/^New order: ₹1,324\.50, \w+/);
  await untilQuiet();
  expect(await listed()).toMatchObject([{ id, lastRungAt: expect.any(String) as string }]);
});

test('a name stands there only where the owner allows it', async () => {
  const tablet = subscribe(service.origin);
  await add(phone);
  await add(tablet, { showsNames: true });
  await buy();
  expect((await untilRung(tablet))[0]?.body).toBe('Asha Patel');
  expect((await untilRung(phone))[0]?.body).toBe('');
});

test('a device rings for what it was asked to, and not in its quiet hours', async () => {
  await add(phone, { kinds: ['payment'] });
  const sleeping = subscribe(service.origin);
  // The clock of the test stands at noon in India.
  await add(sleeping, { quiet: { from: 11 * 60, until: 13 * 60 } });
  const awake = subscribe(service.origin);
  await add(awake);
  await buy();
  await untilRung(awake);
  expect(shownBy(phone)).toEqual([]);
  expect(shownBy(sleeping)).toEqual([]);
});

test('orders of the same minute ring once more, together', async () => {
  await add(phone);
  await buy();
  await untilRung(phone);
  await buy();
  await buy();
  await untilQuiet();
  expect(shownBy(phone)).toHaveLength(1);
  shop.app.clock.advance(61_000);
  await buy();
  const shown = await untilRung(phone, 2);
  expect(shown[1]).toMatchObject({ title: '3 orders to look at', path: '/admin?status=pending' });
});

test('an order that is rolled back rings nobody', async () => {
  await add(phone);
  await shop.fill();
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN RAISE EXCEPTION ''refused''; END'`.execute(shop.app.db);
  await sql`CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON shop_order
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse()`.execute(shop.app.db);
  const { status } = await shop.order();
  await sql`DROP FUNCTION refuse CASCADE`.execute(shop.app.db);
  expect(status).toBe(503);
  const { rows } = await sql`SELECT 1 FROM push_message`.execute(shop.app.db);
  expect(rows).toEqual([]);
});

test.each([404, 410])('a subscription that is over (%i) ends the device', async (status) => {
  await add(phone);
  service.answer(status);
  await buy();
  await expect.poll(listed, PATIENTLY).toEqual([]);
});

test('a busy push service is tried again until it rings', async () => {
  await add(phone);
  service.answer(503);
  await buy();
  expect(await untilRung(phone)).toHaveLength(1);
});

test('a device that never rang ends after five refusals; one that rang stays', async () => {
  const tablet = subscribe(service.origin);
  await add(tablet);
  await buy();
  await untilRung(tablet);
  await untilQuiet();
  const { id } = await add(phone);
  await sql`UPDATE push_device SET kinds = '{}' WHERE endpoint = ${tablet.subscription.endpoint}`.execute(
    shop.app.db,
  );
  for (let refusal = 1; refusal <= 5; refusal += 1) {
    service.answer(403);
    await buy();
    await untilQuiet();
  }
  const left = (await listed()).map((one) => one.id);
  expect(left).toHaveLength(1);
  expect(left).not.toContain(id);
});

test('a slow push service keeps no other device waiting', async () => {
  const slow = subscribe(service.origin);
  await add(slow);
  await add(phone);
  const release = service.hold(slow.subscription.endpoint);
  await buy();
  await untilRung(phone);
  expect(shownBy(slow)).toEqual([]);
  release();
  await untilRung(slow);
});

test('what a worker held when it was killed rings after a minute, or at once if the clock was put back', async () => {
  const asleep = { from: 11 * 60, until: 13 * 60 };
  const other = subscribe(service.origin);
  await add(phone, { quiet: asleep });
  await add(other, { quiet: asleep });
  await buy();
  await untilQuiet();
  const now = shop.app.clock.now().getTime();
  const hold = (browser: Subscribed, ms: number) =>
    sql`UPDATE push_message SET taken_until = ${new Date(now + ms)} WHERE device_id =
      (SELECT id FROM push_device WHERE endpoint = ${browser.subscription.endpoint})`.execute(
      shop.app.db,
    );
  await hold(phone, 50_000);
  await hold(other, 5 * 3_600_000);
  await sql`UPDATE push_device SET quiet_from = NULL, quiet_until = NULL`.execute(shop.app.db);
  await buy();
  expect(await untilRung(other)).toMatchObject([{ title: '2 orders to look at' }]);
  await untilQuiet();
  expect(shownBy(phone)).toMatchObject([{ title: expect.stringMatching(/^New order/) as string }]);
  shop.app.clock.advance(61_000);
  await buy();
  expect((await untilRung(phone, 2))[1]).toMatchObject({ title: '2 orders to look at' });
});

test('keys that are lost are made anew, and a browser that takes the new ones stays one device', async () => {
  const { id } = await add(phone, { name: 'Shop phone' });
  const { publicKey } = (await (await call('GET /v2/admin/devices')).json()) as Devices;
  await sql`DELETE FROM shop_secret WHERE name = 'push_keys'`.execute(shop.app.db);
  const fresh = (await (await call('GET /v2/admin/devices')).json()) as Devices;
  expect(fresh.publicKey).not.toBe(publicKey);
  const again = subscribe(service.origin);
  await call('POST /v2/admin/devices', { ...again.subscription, renews: id });
  expect(await listed()).toMatchObject([{ id, name: 'Shop phone' }]);
  await buy();
  await untilRung(again);
  expect(shownBy(phone)).toEqual([]);
  expect(await senderOf(service.rung[0]!)).toMatch(/^(https|mailto):/);
  expect(service.rung[0]?.headers.authorization).toContain(`k=${fresh.publicKey}`);
});

test('a removed device does not come back by itself; one whose session has ended does', async () => {
  const { id } = await add(phone);
  await call(`DELETE /v2/admin/devices/${id}`);
  const removed = await call('POST /v2/admin/devices', { ...phone.subscription, renews: id });
  expect(await readProblem(removed)).toMatchObject({ status: 410, code: 'DEVICE_REMOVED' });
  const again = await add(phone);
  await sql`DELETE FROM identity.session WHERE person_id = ${owner.uid}`.execute(shop.app.db);
  owner = await signIn(shop.app, ADMIN_EMAIL);
  const ended = await call('POST /v2/admin/devices', { ...phone.subscription, renews: again.id });
  expect(await readProblem(ended)).toMatchObject({ status: 404, code: 'DEVICE_NOT_FOUND' });
});

test('a device of another person is neither seen nor changed, and its browser becomes the owner’s', async () => {
  const { id } = await add(phone);
  await sql`UPDATE push_device SET uid = 'another', session_id = NULL`.execute(shop.app.db);
  expect(await listed()).toEqual([]);
  const changed = await call(`PUT /v2/admin/devices/${id}`, RING_CHOICES);
  const tried = await call(`POST /v2/admin/devices/${id}/test`);
  const removed = await call(`DELETE /v2/admin/devices/${id}`);
  const renewed = await call('POST /v2/admin/devices', { ...phone.subscription, renews: id });
  expect([changed, tried, removed, renewed].map(({ status }) => status)).toEqual([
    404, 404, 404, 404,
  ]);
  const taken = await add(phone, { name: 'Mine' });
  expect(taken.id).not.toBe(id);
  expect(await listed()).toMatchObject([{ name: 'Mine' }]);
});

test('a device whose sign-in ends elsewhere rings no longer than thirty days after it was last seen', async () => {
  await add(phone);
  const seen = subscribe(service.origin);
  await add(seen);
  await sql`UPDATE push_device SET session_id = NULL`.execute(shop.app.db);
  await sql`UPDATE push_device SET renewed_at = renewed_at - interval '31 days'
    WHERE endpoint = ${phone.subscription.endpoint}`.execute(shop.app.db);
  await buy();
  await untilRung(seen);
  expect(shownBy(phone)).toEqual([]);
  expect(await listed()).toHaveLength(1);
});

test('another session of the same browser renews its device, which keeps its choices', async () => {
  const { id } = await add(phone, { name: 'Shop phone' });
  owner = await signIn(shop.app, ADMIN_EMAIL);
  const renewed = await call('POST /v2/admin/devices', phone.subscription);
  expect(await renewed.json()).toMatchObject({ id, name: 'Shop phone' });
  const unknown = await call('POST /v2/admin/devices', subscribe(service.origin).subscription);
  expect(await readProblem(unknown)).toMatchObject({ status: 404, code: 'DEVICE_NOT_FOUND' });
});

test('a device rings no longer than the session that it was added in', async () => {
  await add(phone);
  await sql`DELETE FROM identity.session WHERE person_id = ${owner.uid}`.execute(shop.app.db);
  // The token still belongs to the session that has ended.
  const late = await call('POST /v2/admin/devices', {
    ...phone.subscription,
    choices: RING_CHOICES,
  });
  expect(late.status).toBe(401);
  owner = await signIn(shop.app, ADMIN_EMAIL);
  expect(await listed()).toEqual([]);
});

test('an eleventh device is refused, and none is lost', async () => {
  for (let at = 0; at < 10; at += 1) await add(subscribe(service.origin));
  const body = { ...phone.subscription, choices: RING_CHOICES };
  const refused = await call('POST /v2/admin/devices', body);
  expect(await readProblem(refused)).toMatchObject({ status: 409, code: 'TOO_MANY_DEVICES' });
  expect(await listed()).toHaveLength(10);
});

test.each([
  'https://127.0.0.1/inside',
  'http://10.0.0.7/router',
  'https://fcm.googleapis.com.evil.example/x',
  'nonsense',
])('the shop calls no other address than those of push services: %s', async (endpoint) => {
  const body = { ...phone.subscription, endpoint, choices: RING_CHOICES };
  const refused = await call('POST /v2/admin/devices', body);
  expect(await readProblem(refused)).toMatchObject({ status: 422, code: 'DEVICE_REFUSED' });
});

test('a try rings in quiet hours too, and says what happened', async () => {
  const { id } = await add(phone, { kinds: [], quiet: { from: 0, until: 1439 } });
  const rung = await call(`POST /v2/admin/devices/${id}/test`);
  expect((await rung.json()) as RingTest).toMatchObject({ isSent: true });
  expect(shownBy(phone)).toMatchObject([{ title: 'Your shop can ring this device' }]);
  service.answer(503);
  const failed = (await (await call(`POST /v2/admin/devices/${id}/test`)).json()) as RingTest;
  expect(failed).toMatchObject({ isSent: false });
  expect(failed.sentence).toMatch(/did not answer/);
});

test('a customer has no devices here', async () => {
  const body = { ...phone.subscription, choices: RING_CHOICES };
  expect((await call('POST /v2/admin/devices', body, shop.asha)).status).toBe(403);
});
