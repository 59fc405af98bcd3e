import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AdminOrderWire } from '#features/orders/admin-contract.ts';
import type { OrderWire } from '#features/orders/contract.ts';
import { A_RETURN } from '#test/support/a-return.ts';
import { anOrder, type MadeOrder } from '#test/support/orders.ts';
import { aProduct } from '#test/support/factories.ts';
import { send } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { openSignedInApp, type SignedInApp } from '#test/support/signed-in-app.ts';

const ROUNDS = 4;

let shop: SignedInApp;
let productId: string;

beforeAll(async () => {
  shop = await openSignedInApp();
  ({ id: productId } = await aProduct(shop.app.db, { stock: 5 }));
});
afterAll(() => shop.close());

/** Two pieces, of 2025 rupees, delivered and paid. */
const delivered = (change: Partial<Parameters<typeof anOrder>[1]> = {}): Promise<MadeOrder> =>
  anOrder(shop.app.db, {
    uid: shop.asha.uid,
    email: shop.asha.email,
    status: 'delivered',
    paymentStatus: 'Paid',
    productId,
    ...change,
  });

const call = ({ id }: MadeOrder, change: object = {}) =>
  shop.call(`POST /v2/admin/order/${id}/return`, { ...A_RETURN, ...change });
const back = ({ id }: MadeOrder, change: object = {}) =>
  shop.ask<AdminOrderWire>(`POST /v2/admin/order/${id}/return`, { ...A_RETURN, ...change });

async function stockNow(): Promise<number> {
  const { rows } = await sql<{ stock: number; ledger: number }>`SELECT stock,
    (SELECT coalesce(sum(quantity), 0)::int FROM stock_movement
      WHERE product_id = ${productId} AND kind = 'returned') AS ledger
    FROM product WHERE id = ${productId}`.execute(shop.app.db);
  const [{ stock, ledger } = { stock: 0, ledger: 0 }] = rows;
  expect(stock - ledger).toBe(5);
  return stock;
}

test('a piece that broke comes back with its money; the customer sees it and gets one mail', async () => {
  const made = await delivered();
  const refund = { amount: 1000, method: 'UPI', reference: '412356789099' };
  const seen = await back(made, { refund });
  expect(seen.items[0]).toMatchObject({ quantity: 2, returned: 1 });
  expect(seen).toMatchObject({
    status: 'delivered',
    payment: { status: 'Paid' },
    refunds: [{ amount: 1000, reference: '412356789099', reason: 'For the return' }],
  });
  expect(seen.tracking.filter(({ isPublic }) => !isPublic).at(-1)?.text).toBe(
    'Broken, not put back into stock',
  );
  const own = (await (
    await send(shop.app, `GET /v2/order/${made.id}`, shop.asha)
  ).json()) as OrderWire;
  expect(own.items[0]?.returned).toBe(1);
  const texts = own.tracking.map(({ text }) => text);
  expect(texts).toContain('Returned, 1 × Marina Coasters: It broke on the way');
  expect(texts.join()).not.toContain('Broken,');
  const { rows } = await sql<{ kind: string; body_text: string }>`SELECT kind, body_text FROM mail
    WHERE subject LIKE ${`%${made.number}%`}`.execute(shop.app.db);
  expect(rows.map(({ kind }) => kind)).toEqual(['order-returned']);
  expect(rows[0]?.body_text).toContain('₹1,000.00');
  expect(await stockNow()).toBe(5);
});

test('what is as new goes back into stock, once for each intent', async () => {
  const made = await delivered();
  const before = await stockNow();
  const once = () =>
    send(shop.app, `POST /v2/admin/order/${made.id}/return`, {
      ...shop.admin,
      body: { ...A_RETURN, condition: 'As new', isRestocked: true },
      headers: { 'idempotency-key': 'return-1' },
    });
  expect([(await once()).status, (await once()).status]).toEqual([201, 201]);
  expect(await stockNow()).toBe(before + 1);
  await back(made, { isRestocked: true });
  expect(await stockNow()).toBe(before + 2);
});

test('of several at once no more comes back than was sold, nor goes back than was paid', async () => {
  const made = await delivered();
  const before = await stockNow();
  const refund = { amount: 1000, method: 'Cash' };
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => call(made, { isRestocked: true, refund })),
    ...Array.from({ length: 2 }, () =>
      shop.call(`POST /v2/admin/order/${made.id}/refund`, { amount: 1000, method: 'Cash' }),
    ),
  ]);
  const { rows } = await sql<{ returned: number; sent: number }>`SELECT returned,
    (SELECT sum(amount)::int FROM refund WHERE order_id = ${made.id}) AS sent
    FROM order_line WHERE order_id = ${made.id}`.execute(shop.app.db);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
  expect(rows[0]?.sent).toBe(200_000);
  expect(await stockNow()).toBe(before + (rows[0]?.returned ?? 0));
});

test(`a return with all the money and a refund of it at once: one has it, in ${ROUNDS} rounds`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const made = await delivered();
    const refund = { amount: 2025, method: 'Cash' };
    const both = [
      () => call(made, { refund }),
      () => shop.call(`POST /v2/admin/order/${made.id}/refund`, refund),
    ];
    const answers = await Promise.all((round % 2 ? both : both.toReversed()).map((one) => one()));
    const refused = answers.filter(({ status }) => status !== 201);
    const codes = await Promise.all(refused.map(async (one) => (await readProblem(one)).code));
    expect(codes).toEqual(['REFUND_TOO_HIGH']);
    const { items, refunds } = await shop.ask<AdminOrderWire>(`GET /v2/admin/order/${made.id}`);
    const isReturn = refunds?.[0]?.reason === 'For the return';
    expect([refunds?.length, items[0]?.returned]).toEqual([1, isReturn ? 1 : undefined]);
  }
});

test('a refund that is too high records no return', async () => {
  const made = await delivered();
  const problem = await readProblem(
    await call(made, { refund: { amount: 2025.01, method: 'Cash' } }),
  );
  expect([problem.status, problem.code]).toEqual([409, 'REFUND_TOO_HIGH']);
  const order = await shop.ask<AdminOrderWire>(`GET /v2/admin/order/${made.id}`);
  expect(order.items[0]).not.toHaveProperty('returned');
});

test('more than was sold, a line that is not there, and what is not delivered are refused', async () => {
  const made = await delivered();
  const codeOf = async (order: MadeOrder, change: object) =>
    (await readProblem(await call(order, change))).code;
  expect(await codeOf(made, { lines: [{ line: 1, quantity: 3 }] })).toBe('RETURN_TOO_HIGH');
  expect(await codeOf(made, { lines: [{ line: 2, quantity: 1 }] })).toBe('RETURN_TOO_HIGH');
  await back(made);
  expect(await codeOf(made, { lines: [{ line: 1, quantity: 2 }] })).toBe('RETURN_TOO_HIGH');
  expect(await codeOf(await delivered({ status: 'shipped' }), {})).toBe('ORDER_NOT_DELIVERED');
  for (const change of [
    { lines: [] },
    { lines: [{ line: 1, quantity: 0 }] },
    {
      lines: [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
    },
    { reason: ' ' },
    { condition: 'Lost' },
    { refund: { amount: 0, method: 'Cash' } },
  ]) {
    expect((await call(made, change)).status).toBe(422);
  }
});

test('a return is taken back with its stock and its refund, once; then the order is as it was', async () => {
  const made = await delivered();
  const before = await stockNow();
  const refund = { amount: 1000, method: 'UPI' };
  const { returns } = await back(made, { refund, condition: 'As new', isRestocked: true });
  expect(returns).toMatchObject([{ seq: 1, condition: 'As new', isRestocked: true, refund: 1 }]);
  expect(returns?.[0]).toHaveProperty('undoableUntil');
  expect(await stockNow()).toBe(before + 1);
  const undo = () =>
    shop.call(`POST /v2/admin/order/${made.id}/return/undo`, { return: 1, reason: 'Another one' });
  const answers = await Promise.all([undo(), undo()]);
  const closed = answers.filter(({ status }) => status !== 200);
  expect(await Promise.all(closed.map(async (one) => (await readProblem(one)).code))).toEqual([
    'RETURN_UNDO_CLOSED',
  ]);
  expect(await stockNow()).toBe(before);
  const order = await shop.ask<AdminOrderWire>(`GET /v2/admin/order/${made.id}`);
  expect(order.items[0]).not.toHaveProperty('returned');
  expect([order.returns, order.refunds, order.payment.status]).toEqual([
    undefined,
    undefined,
    'Paid',
  ]);
  expect(order.tracking.filter(({ isPublic }) => isPublic).map(({ text }) => text)).toEqual(
    expect.arrayContaining([
      'Correction, not returned: 1 × Marina Coasters',
      'Correction: ₹1,000.00 was not refunded',
    ]),
  );
  const { rows } = await sql<{ body_text: string }>`SELECT body_text FROM mail
    WHERE kind = 'order-return-undone' AND subject LIKE ${`%${made.number}%`}`.execute(shop.app.db);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.body_text).toContain('₹1,000.00 was not refunded');
  const { tracking } = await shop.ask<AdminOrderWire>(`POST /v2/admin/order/${made.id}/reopening`, {
    reason: 'A mistake',
  });
  expect(tracking.at(-1)?.text).toContain('Why it was reopened');
});

test('a return whose piece was sold again stays, and so does one of yesterday', async () => {
  const made = await delivered();
  await back(made, { isRestocked: true });
  const stock = await stockNow();
  const undo = async () =>
    (
      await readProblem(
        await shop.call(`POST /v2/admin/order/${made.id}/return/undo`, { return: 1, reason: 'No' }),
      )
    ).code;
  const setStock = (to: number) =>
    sql`UPDATE product SET stock = ${to} WHERE id = ${productId}`.execute(shop.app.db);
  await setStock(0);
  expect(await undo()).toBe('OUT_OF_STOCK');
  await setStock(stock);
  await sql`UPDATE order_return SET at = now() - interval '24 hours 1 second'
    WHERE order_id = ${made.id}`.execute(shop.app.db);
  expect(await undo()).toBe('RETURN_UNDO_CLOSED');
});

test('an order of which something came back is not opened again', async () => {
  const made = await delivered();
  await back(made);
  const path = `POST /v2/admin/order/${made.id}/reopening`;
  const problem = await readProblem(await shop.call(path, { reason: 'A mistake' }));
  expect([problem.status, problem.code]).toEqual([409, 'ORDER_HAS_RETURNS']);
});

test('no more comes back than was sold, whatever writes it', async () => {
  const { id } = await delivered();
  const more = sql`UPDATE order_line SET returned = 3 WHERE order_id = ${id}`;
  await expect(more.execute(shop.app.db)).rejects.toMatchObject({
    constraint: 'order_line_returned_check',
  });
});
