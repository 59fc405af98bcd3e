import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { RUNNING } from '#platform/server/version.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { anOrder } from '#test/support/orders.ts';
import { send } from '#test/support/people.ts';
import type { AdminSummary } from '../../admin-summary-contract.ts';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp();
  await sql`TRUNCATE mail`.execute(shop.app.db);
});
afterAll(() => shop.close());

const summary = () => shop.ask<AdminSummary>('GET /v2/admin/order-summary');
const NONE = { pending: 0, processing: 0, shipped: 0, delivered: 0, cancelled: 0 };

test('of an empty shop nothing awaits the owner', async () => {
  expect(await summary()).toEqual({
    orders: { total: 0, byStatus: NONE, late: 0 },
    payments: { toCheck: 0, isUpiSetUp: true, online: 'off' },
    missing: [],
    setUp: { isOpen: true, wasOpened: false, done: 6, of: 10, isUntouched: true },
    requests: { new: 0, overdue: 0 },
    reviews: { waiting: 0 },
    mails: { isSetUp: false, haveLinks: true, queued: 0, awaitingAddress: 0, failed: 0 },
    disk: { isLow: false, isDamaged: false },
    visitors: { lookLikeOne: false },
    version: RUNNING,
    backups: [],
  });
});

test('orders, payments, requests and mails are counted, and follow every change', async () => {
  const { app, asha } = shop;
  const { db } = app;
  const order = (change: object) => anOrder(db, { uid: asha.uid, ...change });
  const oldest = await order({ ageSeconds: 7_200 });
  await order({ paymentStatus: 'Submitted' });
  await order({ status: 'delivered', paymentStatus: 'Submitted', ageSeconds: 90_000 });
  const body = { name: 'Ravi', email: 'ravi@example.com', productType: 'trays' };
  await send(app, 'POST /v2/custom-order-email', { body });
  app.clock.advance(49 * 3_600_000);
  await send(app, 'POST /v2/custom-order-email', { body });
  const one = sql<string>`(SELECT id FROM mail ORDER BY id LIMIT 1)`;
  await db.updateTable('mail').set({ state: 'failed' }).where('id', '=', one).execute();

  const seen = await summary();
  expect(seen).toMatchObject({
    orders: { total: 3, byStatus: { ...NONE, pending: 2, delivered: 1 } },
    payments: { toCheck: 2, isUpiSetUp: true },
    requests: { new: 2, overdue: 1 },
    mails: { isSetUp: false, haveLinks: true, queued: 3, awaitingAddress: 0, failed: 1 },
  });
  const waiting = Date.now() - Date.parse(seen.orders.oldestPendingAt ?? '');
  expect(Math.abs(waiting - 7_200_000)).toBeLessThan(600_000);
  const overdueBy = app.clock.now().getTime() - Date.parse(seen.requests.nextDueAt ?? '');
  expect(overdueBy).toBe(3_600_000);

  await shop.ask(`PUT /v2/admin/order/${oldest.id}?status=shipped`);
  const { orders } = await summary();
  expect(orders.byStatus).toEqual({ ...NONE, pending: 1, shipped: 1, delivered: 1 });
});

test('a full disk is reported', async () => {
  shop.app.fillDisk(true);
  expect((await summary()).disk).toEqual({ isLow: true, isDamaged: false });
  shop.app.fillDisk(false);
});

test('a shop that sells reports a missing UPI ID and missing seller settings', async () => {
  const settings = { DEMO: 'off', ADMIN_SECOND_STEP: 'off', SHOP_NAME: 'Tide' };
  const live = await openSignedInApp({ settings });
  const { payments, missing } = await live.ask<AdminSummary>('GET /v2/admin/order-summary');
  await live.close();
  expect(payments).toEqual({ toCheck: 0, isUpiSetUp: false, online: 'off' });
  expect(missing).toEqual(['owner', 'address', 'email']);
});

test('the age of backups is reported for each place', async () => {
  let last = new Date(0);
  const lastBackups = {
    machine: () => Promise.resolve(last),
    bucket: () => Promise.resolve(undefined),
  };
  const backed = await openSignedInApp({ lastBackups });
  last = new Date(backed.app.clock.now().getTime() - 47 * 3_600_000);
  const { backups } = await backed.ask<AdminSummary>('GET /v2/admin/order-summary');
  expect(backups).toEqual([
    { place: 'machine', lastAt: last.toISOString(), isLate: false },
    { place: 'bucket', isLate: false },
  ]);
  backed.app.clock.advance(2 * 3_600_000);
  const later = await backed.ask<AdminSummary>('GET /v2/admin/order-summary');
  await backed.close();
  expect(later.backups[0]).toMatchObject({ isLate: true });
});
