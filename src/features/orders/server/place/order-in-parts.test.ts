import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anOrder } from '#test/support/orders.ts';
import { openTestApp, type TestApp } from '#test/support/test-app.ts';
import { findOrder, type OrderRow } from '../order-queries.ts';
import { newOrderNumber, partRows } from './draft-order.ts';
import { insertOrder } from './place-queries.ts';
import { transaction } from '#platform/server/context.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** The row of a new order like one that was placed, in these parts. */
async function rowInParts(parts: Parameters<typeof partRows>[0]): Promise<OrderRow> {
  const { id } = await anOrder(app.db, { uid: 'her' });
  const row = await findOrder(app.db, { id }, 'anybody');
  if (!row) throw new Error('It was not written');
  const inParts = partRows(parts, { total: row.total, method: 'UPI' });
  const [first] = inParts ?? [];
  return {
    ...row,
    id: randomUUID(),
    number: newOrderNumber(),
    payment_amount: first?.amount ?? row.total,
    parts: inParts,
  };
}

test('an order in parts is read back as it was written', async () => {
  const row = await rowInParts([
    { label: 'Deposit', amount: 50_000, dueOn: '2026-12-01' },
    { label: 'Balance', amount: 152_500 },
  ]);
  await transaction({ db: app.db }, ({ db }) => insertOrder(db, row, 'customer'));
  const read = await findOrder(app.db, { id: row.id }, 'anybody');
  expect(read?.parts).toEqual(row.parts);
  expect(read?.payment_amount).toBe(50_000);
});

test('an order with one part is one that is paid at once', async () => {
  const { parts } = await rowInParts([{ label: 'Deposit', amount: 202_500 }]);
  expect(parts).toBeNull();
});

test('parts that are not the total are refused before anything is written', async () => {
  await expect(
    rowInParts([
      { label: 'Deposit', amount: 50_000 },
      { label: 'Balance', amount: 50_000 },
    ]),
  ).rejects.toThrow('The parts are 100000 paise, the order 202500');
});
