import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/server/context.ts';
import { createLog } from '#platform/server/log.ts';
import type * as z from 'zod';
import type { MyData } from '../contract.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { aProduct } from '#test/support/factories.ts';
import { anOrder } from '#test/support/orders.ts';
import { send, signUp, type SignedIn } from '#test/support/people.ts';
import { fillCart, furnishShopper } from '#test/support/shoppers.ts';
import { forgetOldData } from './forget-old-data.ts';

const MONTH_S = 31 * 24 * 3600;
const RETENTION = { orders: 24, requests: 12, mails: 6 };

let shop: SignedInApp;
let ctx: Context;
beforeAll(async () => {
  shop = await openSignedInApp();
  const { app } = shop;
  const log = createLog('silent');
  // Rows are made by the database's clock, so this must be the same one.
  const clock = { now: () => new Date() };
  ctx = { actor: { role: 'visitor' }, db: app.db, clock, log, requestId: 'test' };
});
afterAll(() => shop.close());

async function exported(person: SignedIn): Promise<z.input<typeof MyData>> {
  const response = await send(shop.app, 'GET /v2/users/export', person);
  expect(response.status).toBe(200);
  return (await response.json()) as z.input<typeof MyData>;
}

async function ask(person: SignedIn, details: string): Promise<void> {
  const { email } = person;
  const body = { name: 'Asha Patel', email, queryType: 'Support', details };
  const response = await send(shop.app, 'POST /v2/query-email', { ...person, body });
  expect(response.status).toBe(201);
}

async function count(table: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`SELECT count(*)::int AS n FROM ${sql.table(table)}`.execute(shop.app.db);
  return rows[0]?.n ?? 0;
}

test('customers get all data under their uid, and nothing of others', async () => {
  const { app, asha } = shop;
  const other = await signUp(app, 'other@example.com', 'Other Person');
  const { id: productId } = await aProduct(app.db);
  for (const person of [asha, other]) {
    await furnishShopper(app.db, person);
    await fillCart(app.db, person.uid, [{ productId }]);
    await anOrder(app.db, { uid: person.uid, email: person.email });
  }
  await anOrder(app.db, { uid: asha.uid, email: asha.email });
  await ask(asha, 'When will it come?');
  await ask(other, 'A secret of mine');
  const [question] = await shop
    .ask<{ id: string; text: string }[]>('GET /v2/admin/requests')
    .then((all) => all.filter(({ text }) => text === 'When will it come?'));
  await shop.ask(`POST /v2/admin/request/${question?.id}/reply`, { text: 'On Tuesday' });

  const data = await exported(asha);
  expect(data.profile?.addresses).toHaveLength(1);
  expect(data.carts.map(({ items }) => items.length)).toEqual([1]);
  expect(data.orders).toHaveLength(2);
  expect(data.questions).toMatchObject([
    { details: 'When will it come?', answers: [{ text: 'On Tuesday' }] },
  ]);
  const text = JSON.stringify(data);
  for (const foreign of [other.uid, other.email, 'A secret of mine'])
    expect(text).not.toContain(foreign);
});

test('a caller without a profile gets what there is', async () => {
  const fresh = await signUp(shop.app, 'fresh@example.com');
  expect(await exported(fresh)).toMatchObject({ carts: [], orders: [], questions: [] });
});

test('orders name no person once their customer has left and the retention is over', async () => {
  const { db } = shop.app;
  await emptyTables(db, 'shop_order');
  const gone = { uid: 'gone', email: 'gone@example.com' };
  const [old, young] = [25 * MONTH_S, 23 * MONTH_S];
  const made = {
    forgotten: await anOrder(db, { ...gone, status: 'delivered', ageSeconds: old }),
    young: await anOrder(db, { ...gone, status: 'delivered', ageSeconds: young }),
    open: await anOrder(db, { ...gone, status: 'shipped', ageSeconds: old }),
    present: await anOrder(db, { ...shop.asha, status: 'delivered', ageSeconds: old }),
  };
  const words = 'Asha rang about the glaze';
  await sql`UPDATE shop_order SET cancel_reason = ${words}`.execute(db);
  await sql`UPDATE payment SET reason = ${words}, before_decision = ${JSON.stringify({ reason: words })}`.execute(
    db,
  );
  await forgetOldData(ctx, RETENTION);
  await forgetOldData(ctx, RETENTION);
  for (const [which, { number }] of Object.entries(made)) {
    const order = await shop.ask<{ billingName: { email: string } }>(
      `GET /v2/admin/order/${number}`,
    );
    const isNamed = JSON.stringify(order).includes('9820012345');
    expect([which, isNamed]).toEqual([which, which !== 'forgotten']);
  }
  const order = await shop.ask<object>(`GET /v2/admin/order/${made.forgotten.number}`);
  expect(order).toMatchObject({
    billingName: { firstName: 'Removed', email: '', phone: '' },
    shippingAddress: { address1: 'Removed', city: '', state: 'Gujarat' },
  });
  const rows = await sql<{ id: string; text: string }>`
    SELECT id, to_jsonb(shop_order)::text || to_jsonb(payment)::text AS text
    FROM shop_order JOIN payment ON order_id = id`.execute(db);
  const worded = rows.rows.filter(({ text }) => text.includes(words)).map(({ id }) => id);
  expect(worded.toSorted()).toEqual([made.young.id, made.open.id, made.present.id].toSorted());
  expect(await shop.ask<object[]>('GET /v2/admin/allorders?q=9820012345')).toHaveLength(3);
});

test('closed requests are deleted after the retention, open ones are not', async () => {
  const { db } = shop.app;
  await emptyTables(db, 'support_query', 'custom_order_request', 'request_message', 'mail');
  await sql`INSERT INTO custom_order_request (id, name, email, product_type, state, created_at)
    SELECT gen_random_uuid(), 'Asha', 'asha@example.com', 'trays', state, now() - make_interval(months => age)
    FROM unnest(ARRAY['new', 'answered', 'closed']) AS state, unnest(ARRAY[11, 13]) AS age`.execute(
    db,
  );
  await sql`INSERT INTO request_message (id, request_id, text, actor_uid, mail_id, at)
    SELECT gen_random_uuid(), id, 'Yes', 'owner', gen_random_uuid(), now() FROM custom_order_request
    WHERE state = 'answered'`.execute(db);
  await sql`INSERT INTO mail (id, kind, to_address, subject, body_text, body_html, state, sent_at, created_at)
    SELECT gen_random_uuid(), 'order-placed', 'asha@example.com', 'Hello', '', '', state,
      CASE WHEN state = 'sent' THEN now() END, now() - make_interval(months => age)
    FROM unnest(ARRAY['queued', 'sent', 'failed']) AS state, unnest(ARRAY[5, 7]) AS age`.execute(
    db,
  );
  await forgetOldData(ctx, { orders: 0, requests: 0, mails: 0 });
  expect([await count('custom_order_request'), await count('mail')]).toEqual([6, 6]);
  await forgetOldData(ctx, RETENTION);
  expect([await count('custom_order_request'), await count('request_message')]).toEqual([4, 1]);
  expect(await count('mail')).toBe(4);
});
