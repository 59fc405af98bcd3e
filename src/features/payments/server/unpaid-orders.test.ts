import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderWire } from '#features/orders/contract.ts';
import { endUnpaid } from '#features/orders/server/unpaid/end-unpaid.ts';
import { DEFAULT_CASH } from '#features/shop/settings/cash-settings.ts';
import { DEFAULT_BUYING } from '#features/shop/settings/buying-settings.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { byLink, GUEST, placedByGuest, seenByLink } from '#test/support/guests.ts';
import { anOrder } from '#test/support/orders.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import { aWorkshop, publishSettings } from '#test/support/workshop.ts';
import { remindUnpaid } from './remind-unpaid.ts';

const HOURS = 48;
const UTR = { transactionId: '412345678901' };
const ROUNDS = 15;

const shop = useCheckout();
let deps: OpenOrderDeps;
let context: TestContext;
let owner: SignedIn;

beforeAll(async () => {
  deps = await openOrderDeps(shop.app.connectionString);
  context = createTestContext(shop.app.connectionString);
  owner = await signIn(shop.app, ADMIN_EMAIL);
});
beforeEach(() =>
  publishSettings(shop.app, owner, {
    buying: { ...DEFAULT_BUYING, withoutAccount: 'on' },
    workshop: aWorkshop({ weeklyPieces: 9 }),
  }),
);
afterAll(async () => {
  await deps.close();
  await context.close();
});

const termsOf = (hours = HOURS, remindHours = 0) => ({
  ...deps,
  hoursToPay: () => hours,
  remindUnpaidHours: () => remindHours,
});
const remind = (hours?: number, remindHours?: number) =>
  remindUnpaid(context.ctx, termsOf(hours, remindHours));
const end = (hours?: number) => endUnpaid(context.ctx, termsOf(hours));

async function byGuest() {
  const { order, key } = await placedByGuest(shop.app, {
    lines: [{ productId: shop.tray.id, quantity: 1 }],
  });
  return { ...order, key };
}

async function byAccount(): Promise<OrderWire> {
  await shop.fill();
  return shop.placed();
}

/** Moves the placing of the order back by so many hours. */
async function age(number: string, hours: number): Promise<void> {
  const by = sql`make_interval(hours => ${hours}::integer)`;
  await sql`UPDATE shop_order SET created_at = created_at - ${by}, pay_by = pay_by - ${by}
    WHERE number = ${number}`.execute(shop.app.db);
}

async function statusOf(number: string): Promise<string> {
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM shop_order WHERE number = ${number}`.execute(shop.app.db);
  return rows[0]?.status ?? 'missing';
}

async function mailsTo(address: string) {
  const { rows } = await sql<{ kind: string; body_text: string }>`
    SELECT kind, body_text FROM mail WHERE to_address = ${address} ORDER BY created_at`.execute(
    shop.app.db,
  );
  return rows;
}

const kindsTo = async (address: string) => (await mailsTo(address)).map(({ kind }) => kind);

/** Reminded, and past its end. */
async function overdue(number: string): Promise<void> {
  await age(number, HOURS - 11);
  await remind();
  await age(number, 13);
}

test('an order says until when it is kept, for guests and accounts, and so does its mail', async () => {
  const { placedAt, ...orders } = {
    placedAt: Date.now(),
    guest: await byGuest(),
    own: await byAccount(),
  };
  for (const { payBy } of Object.values(orders)) {
    expect(Date.parse(payBy ?? '') - placedAt).toBeGreaterThan(HOURS * 3_600_000 - 60_000);
    expect(Date.parse(payBy ?? '') - placedAt).toBeLessThan(HOURS * 3_600_000 + 60_000);
  }
  const [mail] = await mailsTo(GUEST.email);
  expect(mail?.body_text).toMatch(/Pay by: \w{3} \d+ \w{3}, \d\d:\d\d hrs, or the order ends/);
});

test('unpaid orders end once, with a mail before and after; stock and places of weeks are back', async () => {
  const { number } = await byGuest();
  const own = await byAccount();
  expect([await shop.stock(), await shop.count('stock_movement')]).toEqual([[5, 1], 3]);
  for (const one of [number, own.number]) await age(one, HOURS - 11);
  await Promise.all([remind(), remind()]);
  await end();
  expect([await statusOf(number), await statusOf(own.number)]).toEqual(['pending', 'pending']);
  for (const one of [number, own.number]) await age(one, 13);
  await Promise.all([end(), end(), end()]);
  await end();
  expect([await statusOf(number), await statusOf(own.number)]).toEqual(['cancelled', 'cancelled']);
  expect([await shop.stock(), await shop.count('stock_movement')]).toEqual([[7, 3], 6]);
  const slots = await sql`SELECT FROM making_slot`.execute(shop.app.db);
  expect(slots.rows).toEqual([]);
  for (const address of [GUEST.email, shop.asha.email]) {
    expect(await kindsTo(address)).toEqual(['order-placed', 'payment-reminder', 'order-ended']);
  }
  const ended = (await mailsTo(GUEST.email)).at(-1)?.body_text;
  expect(ended).toContain('Nothing was charged.');
  expect(ended).toMatch(new RegExp(`Order again:\nhttp://shop.test/order/${number}#k=`));
});

test('the owner sees what has ended in the timeline and Today; reopened, it ends no more', async () => {
  const { number, id } = await byGuest();
  await overdue(number);
  await end();
  const seen = (await (
    await send(shop.app, `GET /v2/admin/order/${id}`, owner)
  ).json()) as OrderWire;
  expect(seen.cancelReason).toMatch(/^It was not paid by \w{3} \d/);
  const [last, before] = seen.tracking.toReversed();
  expect(last).toMatchObject({
    status: 'cancelled',
    text: expect.stringMatching(/^Ended: not paid by/),
  });
  expect(before?.text).toBe('Reminded of the payment by email');
  const today = await (await send(shop.app, 'GET /v2/admin/today', owner)).json();
  expect(today).toMatchObject({
    groups: expect.arrayContaining([
      { kind: 'ended', count: 1, rows: [expect.objectContaining({ id: number })] },
    ]),
  });
  const body = { reason: 'She pays tomorrow' };
  const reopened = await send(shop.app, `POST /v2/admin/order/${id}/reopening`, { ...owner, body });
  expect(((await reopened.json()) as OrderWire).payBy).toBeUndefined();
  await age(number, 99);
  await remind();
  await end();
  expect(await statusOf(number)).toBe('pending');
});

test('nothing ends that is claimed, paid in part, on arrival, in the making, the owner’s own, or young', async () => {
  await publishSettings(shop.app, owner, { cash: { ...DEFAULT_CASH, onDelivery: true } });
  const claimed = await byGuest();
  const moved = await byGuest();
  const young = await byGuest();
  await shop.fill();
  const onArrival = await shop.placed({ payment: { method: 'Cash on delivery' } });
  const written = await send(shop.app, 'POST /v2/admin/orders', {
    ...owner,
    body: {
      channel: 'whatsapp',
      lines: [{ name: 'Tray', quantity: 1, price: 500 }],
      customer: { name: 'Ravi', email: GUEST.email },
      delivery: 'pickup',
      payment: { method: 'UPI', status: 'Pending' },
    },
  });
  const agreed = (await written.json()) as OrderWire;
  expect([onArrival.payBy, agreed.payBy]).toEqual([undefined, undefined]);
  const parts = [
    { label: 'Deposit', amount: 100_000 },
    { label: 'Balance', amount: 102_500 },
  ] as const;
  const begun = await anOrder(shop.app.db, { uid: shop.asha.uid, parts: [...parts] });
  await sql`UPDATE shop_order SET pay_by = now() + interval '48 hours' WHERE id = ${begun.id}`.execute(
    shop.app.db,
  );
  await sql`UPDATE payment SET status = 'Paid', method = 'Cash', recorded_by = 'owner'
    WHERE order_id = ${begun.id} AND seq = 1`.execute(shop.app.db);
  const old = [claimed, moved, onArrival, agreed, begun].map(({ number }) => number);
  for (const number of old) await overdue(number);
  await age(young.number, HOURS - 1);
  await byLink(shop.app, 'POST /payment', { ...claimed, body: UTR });
  await send(shop.app, `PUT /v2/admin/order/${moved.id}?status=processing`, owner);
  await remind();
  await end();
  const states = await Promise.all([...old, young.number].map(statusOf));
  expect(states).toEqual(['pending', 'processing', ...Array(4).fill('pending')]);
});

test('nobody’s order ends without a reminder: after a time of standstill it is kept some hours more', async () => {
  const { number, key } = await byGuest();
  await age(number, 10 * HOURS);
  await end();
  expect(await statusOf(number)).toBe('pending');
  await remind();
  await end();
  expect(await statusOf(number)).toBe('pending');
  const { payBy } = await seenByLink(shop.app, { number, key });
  expect(Date.parse(payBy ?? '') - Date.now()).toBeGreaterThan(11.9 * 3_600_000);
  await age(number, 13);
  await end();
  expect(await statusOf(number)).toBe('cancelled');
});

test('one reminder, when the owner wants it', async () => {
  const { number } = await byGuest();
  await age(number, 23);
  await remind(HOURS, 24);
  expect(await kindsTo(GUEST.email)).toEqual(['order-placed']);
  await age(number, 2);
  await remind(HOURS, 24);
  await age(number, 15);
  await remind(HOURS, 24);
  expect(await kindsTo(GUEST.email)).toEqual(['order-placed', 'payment-reminder']);
});

test('where the owner found no payment, the buyer has the whole time again, with a reminder of its own', async () => {
  const { number, key, id } = await byGuest();
  await overdue(number);
  await byLink(shop.app, 'POST /payment', { number, key, body: UTR });
  const body = { decision: 'Rejected', reason: 'Nothing came' };
  await send(shop.app, `POST /v2/admin/order/${id}/payment`, { ...owner, body });
  await remind();
  await end();
  const { status, payBy } = await seenByLink(shop.app, { number, key });
  expect(status).toBe('pending');
  expect(Date.parse(payBy ?? '') - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
  await overdue(number);
  await end();
  expect(await statusOf(number)).toBe('cancelled');
  const kinds = await kindsTo(GUEST.email);
  expect(kinds.filter((kind) => kind === 'payment-reminder')).toHaveLength(2);
});

test('none ends in a shop that wants none to, or has not said how to pay', async () => {
  const { number } = await byGuest();
  await overdue(number);
  await end(0);
  expect(await statusOf(number)).toBe('pending');
  await publishSettings(shop.app, owner, {
    buying: { ...DEFAULT_BUYING, withoutAccount: 'on', unpaidHours: 0 },
  });
  expect((await byGuest()).payBy).toBeUndefined();
});

async function notifiedBy(answer: Response): Promise<string> {
  if (answer.status === 200) return 'taken';
  const { code, detail } = await readProblem(answer);
  const isNotified = /^This order has ended.*write to us with your UTR/.test(detail);
  return code === 'PAYMENT_NOT_EXPECTED' && isNotified ? 'ended' : code;
}

test(`a UTR sent while its order ends: one of the two, and the buyer is told, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await sql`UPDATE product SET stock = 7 WHERE id = ${shop.tray.id}`.execute(shop.app.db);
    const { number, key } = await byGuest();
    await overdue(number);
    const body = { transactionId: String(512_345_678_900 + round) };
    const [answer] = await Promise.all([
      byLink(shop.app, 'POST /payment', { number, key, body }),
      end(),
      end(),
    ]);
    const { status, payment } = await seenByLink(shop.app, { number, key });
    const [stock] = await shop.stock();
    const outcome = [await notifiedBy(answer), status, payment.status, stock];
    expect([
      ['taken', 'pending', 'Submitted', 6],
      ['ended', 'cancelled', 'Pending', 7],
    ]).toContainEqual(outcome);
  }
});
