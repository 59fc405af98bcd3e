import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { today } from '#features/shop/workshop/holidays.ts';
import { dateOf, dayOf } from '#features/shop/workshop/days.ts';
import { emptyTables } from '#test/support/empty-tables.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { ADMIN_EMAIL, send, signIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import type { AdminOrderWire, OrderCounts } from '../../admin-contract.ts';
import type { SeveralMoved } from '../../change/several-contract.ts';
import type { OrderWire } from '../../contract.ts';

const REASON = 'The resin needs two more days to set';

let shop: SignedInApp;

beforeAll(async () => {
  shop = await openSignedInApp();
  shop.app.clock.set(new Date());
  Object.assign(shop.admin, await signIn(shop.app, ADMIN_EMAIL));
  Object.assign(shop.asha, await signIn(shop.app, shop.asha.email));
});
afterAll(() => shop.close());
beforeEach(async () => {
  await emptyTables(shop.app.db, 'shop_order', 'mail');
});

type Change = Partial<Parameters<typeof anOrder>[1]>;
const order = (change: Change = {}): Promise<MadeOrder> =>
  anOrder(shop.app.db, {
    uid: shop.asha.uid,
    email: shop.asha.email,
    shipsInDays: 2,
    ...change,
  });
const inDays = (count: number): string => dateOf(dayOf(today()) + count);
const move = (id: string, date: string, reason = REASON) =>
  shop.call(`PUT /v2/admin/order/${id}/ship-by`, { date, reason });

async function mails() {
  const { rows } = await sql<{ kind: string; body_text: string }>`
    SELECT kind, body_text FROM mail ORDER BY created_at`.execute(shop.app.db);
  return rows;
}

describe('the day of an order', () => {
  test('moves with its lines and its arrival, on the timeline and by mail, once', async () => {
    const { id } = await order();
    await sql`UPDATE shop_order SET estimated_delivery = ship_by + 4 WHERE id = ${id}`.execute(
      shop.app.db,
    );
    await sql`UPDATE order_line SET ships_by = ship_by FROM shop_order
      WHERE order_id = shop_order.id`.execute(shop.app.db);
    const moved = await move(id, inDays(5));
    expect(moved.status).toBe(200);
    const now = (await moved.json()) as AdminOrderWire;
    expect(now).toMatchObject({ shipBy: inDays(5), estimatedDelivery: inDays(9) });
    expect(now.items[0]).toMatchObject({ shipsBy: inDays(5) });
    expect((await move(id, inDays(5), 'Again')).status).toBe(200);
    const own = await send(shop.app, `GET /v2/order/${id}`, shop.asha);
    const { tracking, shipBy } = (await own.json()) as OrderWire;
    expect(shipBy).toBe(inDays(5));
    expect(tracking).toHaveLength(2);
    expect(tracking.at(-1)?.text).toMatch(new RegExp(`^Ships by \\w{3} .+ now\\. ${REASON}$`));
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'order-ship-by' });
    expect(mail?.body_text).toContain(REASON);
    expect(mail?.body_text).toMatch(/It ships by .+ now; it was /);
  });

  test('is not over, has a reason, and belongs to an order that waits', async () => {
    const { id } = await order();
    expect((await readProblem(await move(id, inDays(-1)))).fields).toHaveProperty('date');
    expect((await readProblem(await move(id, inDays(1), ' '))).fields).toHaveProperty('reason');
    expect((await readProblem(await move(id, '2026-02-30'))).fields).toHaveProperty('date');
    expect((await move(id, inDays(0))).status).toBe(200);
    const sent = await order({ status: 'shipped' });
    const refusal = await readProblem(await move(sent.id, inDays(5)));
    expect(refusal).toMatchObject({ code: 'ORDER_NOT_TO_BE_SENT', order: { id: sent.id } });
    expect((await mails()).length).toBe(1);
  });
});

describe('several orders', () => {
  const several = (call: string, body: object) =>
    shop.ask<SeveralMoved>(`PUT /v2/admin/orders/${call}`, body);

  test('move their day, each by itself; those that cannot are named', async () => {
    const [one, other, sent] = [
      await order(),
      await order({ shipsInDays: -3 }),
      await order({ status: 'shipped' }),
    ];
    const ids = [one.id, sent.id, other.id];
    const body = { ids, date: inDays(6), reason: REASON };
    const answer = {
      moved: [one.id, other.id],
      refused: [
        { id: sent.id, code: 'ORDER_NOT_TO_BE_SENT', detail: expect.stringContaining('pending') },
      ],
    };
    expect(await several('ship-by', body)).toEqual(answer);
    expect(await several('ship-by', body)).toEqual(answer);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['order-ship-by', 'order-ship-by']);
    const late = await shop.call('PUT /v2/admin/orders/ship-by', { ...body, date: inDays(-1) });
    expect(late.status).toBe(422);
  });

  test('move to processing at once; sent again they get no second mail', async () => {
    const [one, other, sent] = [await order(), await order(), await order({ status: 'delivered' })];
    const ids = [one.id, other.id, other.id, sent.id];
    const answer = {
      moved: [one.id, other.id],
      refused: [expect.objectContaining({ id: sent.id, code: 'ORDER_STATUS_NOT_ALLOWED' })],
    };
    expect(await several('processing', { ids })).toEqual(answer);
    expect(await several('processing', { ids })).toEqual(answer);
    expect((await mails()).map(({ kind }) => kind)).toEqual([
      'order-processing',
      'order-processing',
    ]);
    expect((await shop.call('PUT /v2/admin/orders/processing', { ids: [] })).status).toBe(422);
  });
});

test('late orders are counted and listed first', async () => {
  const made = {
    none: await order({ shipsInDays: null }),
    later: await order({ shipsInDays: 20 }),
    week: await order({ shipsInDays: 6 }),
    today: await order({ shipsInDays: 0, status: 'processing' }),
    late: await order({ shipsInDays: -1 }),
    latest: await order({ shipsInDays: -9 }),
    sent: await order({ shipsInDays: -9, status: 'shipped' }),
  };
  const listed = async (query: string): Promise<(string | undefined)[]> => {
    const orders = await shop.ask<OrderWire[]>(`GET /v2/admin/allorders?${query}`);
    const names = new Map(Object.entries(made).map(([name, { id }]) => [id, name]));
    return orders.map(({ id }) => names.get(id));
  };
  expect(await listed('ship=late&sort=ship-by')).toEqual(['latest', 'late']);
  expect(await listed('ship=week&sort=ship-by')).toEqual(['latest', 'late', 'today', 'week']);
  expect(await listed('ship=due&sort=ship-by&status=processing')).toEqual(['today']);
  expect(await listed('ship=due&sort=ship-by&q=asha')).toEqual([
    'latest',
    'late',
    'today',
    'week',
    'later',
  ]);
  expect((await shop.call('GET /v2/admin/allorders?sort=ship-by')).status).toBe(422);
  const { orders } = await shop.ask<{ orders: OrderCounts }>('GET /v2/admin/order-summary');
  expect(orders.late).toBe(2);
});
