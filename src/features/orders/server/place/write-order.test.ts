import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MyData } from '#features/privacy/contract.ts';
import { NO_VARIANT } from '#features/catalogue/choices/variant-choice.ts';
import { transaction } from '#platform/server/context.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { useCheckout } from '#test/support/checkout.ts';
import { openOrderDeps, type OpenOrderDeps } from '#test/support/order-deps.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import { HOME } from '#test/support/shoppers.ts';
import { createTestContext, type TestContext } from '#test/support/test-context.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';
import { placedMails } from '../mails/placed-mails.ts';
import { draftOrder, type DecidedLine } from './draft-order.ts';
import { writeOrder } from './write-order.ts';

const shop = useCheckout();
let deps: OpenOrderDeps;
let context: TestContext;
let admin: SignedIn;

beforeAll(async () => {
  deps = await openOrderDeps(shop.app.connectionString);
  context = createTestContext(shop.app.connectionString);
  admin = await signIn(shop.app, ADMIN_EMAIL);
});
afterAll(async () => {
  await context.close();
  await deps.close();
});

const NAMEPLATE = { name: 'Nameplate', quantity: 2, unitPrice: 45_050 };

function trayAt(unitPrice: number): DecidedLine {
  return {
    productId: shop.tray.id,
    variantId: NO_VARIANT,
    personalId: '',
    personal: [],
    quantity: 1,
    weightGrams: 0,
    unitPrice,
    seenPrice: unitPrice,
    name: shop.tray.name,
    slug: 'tray',
    variant: '',
    code: '',
    isForSale: true,
    isPersonalChanged: false,
  };
}

/** Writes an order by Asha with a discount of Rs 100. */
function write(lines: DecidedLine[]) {
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.unitPrice, 0);
  const pricing = { subtotal, discount: 100_00, shipping: 0, fee: 0, total: subtotal - 100_00 };
  const drafted = draftOrder({
    uid: shop.asha.uid,
    at: new Date(),
    recipient: { ...HOME_OF_ASHA, email: shop.asha.email },
    lines,
    terms: {
      pricing,
      delivery: { chosen: { id: 'agreed', name: 'Standard', kind: 'courier', place: '' } },
      payment: 'UPI',
    },
    plan: undefined,
    channel: 'quote',
  });
  const actor = { role: 'admin', uid: admin.uid, email: admin.email } as const;
  return transaction({ ...context.ctx, actor }, async (tx) => {
    const decided = { ...drafted, plan: undefined, taken: new Map<string, number>() };
    const order = await writeOrder(tx, deps, { ...decided, by: 'admin' });
    await queueMails(tx, deps.jobs, placedMails(order, deps));
    return order;
  });
}

const HOME_OF_ASHA = {
  firstName: 'Asha',
  lastName: 'Patel',
  phone: '9820012345',
  address: { ...HOME, type: 'Home' as const },
};

async function ask<T>(call: string, who: SignedIn, body?: object): Promise<T> {
  const response = await send(shop.app, call, { token: who.token, ...(body && { body }) });
  return (await response.json()) as T;
}

test('an order with what is no product is read, mailed and taken along like any other', async () => {
  const details = 'Walnut, 30 cm\n"Patel Family"';
  const { id, number } = await write([trayAt(99_900), { ...NAMEPLATE, details }]);
  const order = await ask<OrderWire>(`GET /v2/order/${number}`, shop.asha);
  expect(order.pricing).toMatchObject({ subtotal: 1900, discount: 100, total: 1800 });
  expect(order.items).toMatchObject([
    { productId: shop.tray.id, price: 999, product: { slug: 'tray' } },
    {
      variantId: '0',
      quantity: 2,
      price: 450.5,
      lineTotal: 901,
      personal: [{ label: 'Details', value: details }],
      product: { name: 'Nameplate', variant: '', image: '' },
    },
  ]);
  expect(Object.keys(order.items[1] ?? {})).not.toContain('productId');
  expect(Object.keys(order.items[1]?.product ?? {})).not.toContain('slug');
  const own = await ask<AdminOrderWire>(`GET /v2/admin/order/${id}`, admin);
  expect(own.tracking).toMatchObject([{ kind: 'placed', actor: 'admin' }]);
  const { orders } = await ask<MyData>('GET /v2/users/export', shop.asha);
  expect(orders).toEqual([order]);
  const mail = shop.app.db
    .selectFrom('mail')
    .select('body_text')
    .where('kind', '=', 'order-placed');
  const { body_text: text } = await mail.executeTakeFirstOrThrow();
  expect(text).toContain('2 × Nameplate: ₹901');
  expect(text).toContain('  Details: Walnut, 30 cm / "Patel Family"');
});

test('only products take stock, at their place among the lines, and give it back', async () => {
  const { id } = await write([NAMEPLATE, trayAt(0)]);
  expect(await shop.stock()).toEqual([6, 3]);
  await ask(`PUT /v2/admin/order/${id}?status=cancelled`, admin);
  expect(await shop.stock()).toEqual([7, 3]);
  await ask(`POST /v2/admin/order/${id}/reopening`, admin, { reason: 'By mistake' });
  expect(await shop.stock()).toEqual([6, 3]);
  const movements = shop.app.db.selectFrom('stock_movement').select(['position', 'quantity']);
  expect(await movements.orderBy('at').execute()).toEqual([
    { position: 1, quantity: -1 },
    { position: 1, quantity: 1 },
    { position: 1, quantity: -1 },
  ]);
});

test('more than there is is refused, and nothing is written', async () => {
  const lines = [NAMEPLATE, { ...trayAt(100), quantity: 8 }];
  await expect(write(lines)).rejects.toMatchObject({
    options: { data: { productId: shop.tray.id, available: 7 } },
  });
  expect(await shop.count('shop_order')).toBe(0);
  expect(await shop.stock()).toEqual([7, 3]);
});

test('nobody is asked for other words for what is no product', async () => {
  const { id } = await write([{ ...NAMEPLATE, details: 'Walnut' }]);
  const body = { line: 1, reason: 'Too long' };
  expect(await ask(`POST /v2/admin/order/${id}/other-words`, admin, body)).toMatchObject({
    code: 'NO_WORDS_TO_ASK',
  });
});
