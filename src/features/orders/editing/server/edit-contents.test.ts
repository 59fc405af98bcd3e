import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useCheckout } from '#test/support/checkout.ts';
import { ADMIN_EMAIL, send, signIn, type SignedIn } from '#test/support/people.ts';
import { readProblem } from '#test/support/problems.ts';
import { aWorkshop, publishSettings } from '#test/support/workshop.ts';
import { DEFAULT_DELIVERY } from '#features/shop/delivery/delivery-zones.ts';
import type { AdminOrderWire } from '../../admin-contract.ts';
import type { OrderWire } from '../../contract.ts';

const ROUNDS = 4;

const shop = useCheckout();
let owner: SignedIn;
/** A tray at 1299.50, two rings at 599, delivery 25: 2522.50. */
let order: OrderWire;

beforeAll(async () => {
  shop.app.clock.set(new Date());
  owner = await signIn(shop.app, ADMIN_EMAIL);
  shop.asha = await signIn(shop.app, shop.asha.email);
});
beforeEach(async () => {
  await shop.fill();
  order = await shop.placed();
});

const call = (rest: string, body?: object): Promise<Response> => {
  const [method = '', path = ''] = rest.split(' ');
  return send(shop.app, `${method} /v2/admin/order/${order.id}${path}`, { ...owner, body });
};
async function ask(rest: string, body?: object): Promise<AdminOrderWire> {
  const response = await call(rest, body);
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as AdminOrderWire;
}
const seen = () => ask('GET ');

type Edit = { lines?: object[]; shipping?: number; discount?: number; version?: number };
async function bodyOf(change: Edit): Promise<object> {
  const { version } = await seen();
  return {
    version,
    reason: 'You asked for it',
    lines: [
      { line: 1, quantity: 1 },
      { line: 2, quantity: 2 },
    ],
    shipping: 25,
    ...change,
  };
}
const edit = async (change: Edit) => ask('PUT /contents', await bodyOf(change));
const refused = async (change: Edit) =>
  readProblem(await call('PUT /contents', await bodyOf(change)));
const pay = (method = 'Cash') => ask('POST /payment', { decision: 'Paid', method });
const partsOf = ({ payments, payment }: AdminOrderWire) =>
  payments?.map((part) => `${part.label} ${part.status} ${part.amount}`) ?? [
    `Full ${payment.status} ${payment.amount}`,
  ];
async function ledger(): Promise<Record<string, number>> {
  const { rows } = await sql<{
    kind: string;
    pieces: number;
  }>`SELECT kind, sum(quantity)::int AS pieces
    FROM stock_movement WHERE order_id = ${order.id} GROUP BY kind`.execute(shop.app.db);
  return Object.fromEntries(rows.map(({ kind, pieces: units }) => [kind, units]));
}

describe('an order that is changed', () => {
  test('has other pieces, prices and sums; stock follows, and the customer reads why', async () => {
    expect(await shop.stock()).toEqual([6, 1]);
    const changed = await edit({
      lines: [
        { line: 2, quantity: 1, price: 500 },
        { productId: shop.tray.id, quantity: 2 },
        { name: 'Nameplate', details: 'In teak', quantity: 1, price: 450 },
      ],
      shipping: 40,
      discount: 100,
    });
    expect(changed.items.map(({ quantity, price }) => [quantity, price])).toEqual([
      [1, 500],
      [2, 1299.5],
      [1, 450],
    ]);
    expect(changed.pricing).toEqual({ subtotal: 3549, discount: 100, shipping: 40, total: 3489 });
    expect(changed.payment).toMatchObject({ status: 'Pending', amount: 3489 });
    expect(await shop.stock()).toEqual([5, 2]);
    expect(await ledger()).toEqual({ sold: -3, edited: 0 });
    expect(changed.tracking.at(-1)).toMatchObject({
      kind: 'edited',
      isPublic: true,
      text: 'Changed, now ₹3,489.00 in place of ₹2,522.50: You asked for it',
    });
    const { rows } = await sql<{ body_text: string }>`SELECT body_text FROM mail
      WHERE kind = 'order-edited'`.execute(shop.app.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.body_text).toContain('₹3,489.00 now, in place of ₹2,522.50');
    expect(rows[0]?.body_text).toMatch(/: 1 in place of 2/);
    const revisions = await sql`SELECT rev, before -> 'total' AS was, after -> 'total' AS is
      FROM order_revision`.execute(shop.app.db);
    expect(revisions.rows).toEqual([{ rev: 1, was: 252_250, is: 348_900 }]);
  });

  test('with the same contents stays as it is', async () => {
    const { version } = await seen();
    const same = await edit({});
    expect(same.version).toBe(version);
    expect(await ledger()).toEqual({ sold: -3 });
  });

  test('gives all that it holds back when it is cancelled, and takes it again', async () => {
    await edit({ lines: [{ line: 1, quantity: 3 }] });
    expect(await shop.stock()).toEqual([4, 3]);
    await edit({
      lines: [
        { line: 1, quantity: 2 },
        { productId: shop.tray.id, quantity: 1 },
      ],
    });
    await ask('PUT ?status=cancelled');
    expect(await shop.stock()).toEqual([7, 3]);
    await ask('POST /reopening', { reason: 'A slip' });
    expect(await shop.stock()).toEqual([4, 3]);
    await edit({ lines: [{ line: 1, quantity: 1 }] });
    await ask('PUT ?status=cancelled');
    expect(await shop.stock()).toEqual([7, 3]);
  });

  test('takes no more than there is, and then nothing changes', async () => {
    const problem = await refused({ lines: [{ line: 1, quantity: 8 }] });
    expect(problem).toMatchObject({ status: 409, code: 'OUT_OF_STOCK' });
    expect(await shop.stock()).toEqual([6, 1]);
    expect((await seen()).pricing.total).toBe(2522.5);
  });
});

describe('what is paid', () => {
  test('stays, and more is asked for as a part of its own', async () => {
    await pay();
    const more = await edit({ shipping: 75 });
    expect(partsOf(more)).toEqual(['Full Paid 2522.5', 'Extra Pending 50']);
    expect(more.payment).toMatchObject({ status: 'Pending', amount: 2572.5 });
    expect(partsOf(await edit({ shipping: 45 }))).toEqual(['Full Paid 2522.5', 'Extra Pending 20']);
    expect(partsOf(await edit({ shipping: 25 }))).toEqual(['Full Paid 2522.5']);
  });

  test('goes back as far as it is too much', async () => {
    await pay();
    const less = await edit({ lines: [{ line: 1, quantity: 1 }] });
    expect(partsOf(less)).toEqual(['Full Paid 1324.5', 'Refund Refund due 1198']);
    expect(less).toMatchObject({ payment: { status: 'Paid', amount: 1324.5 }, refundDue: 1198 });
    const sent = await ask('POST /refund', { amount: 1000, method: 'UPI' });
    expect(sent.refundDue).toBe(198);
    const again = await edit({ lines: [{ line: 1, quantity: 2 }] });
    expect(partsOf(again)).toEqual([
      'Full Paid 1522.5',
      'Refund Refunded 1000',
      'Extra Pending 1101.5',
    ]);
    expect(again).not.toHaveProperty('refundDue');
  });

  test('is not known while a claim of more is not checked', async () => {
    const claim = { ...shop.asha, body: { transactionId: '412356789012' } };
    await send(shop.app, `POST /v2/order/${order.id}/payment`, claim);
    const problem = await refused({ lines: [{ line: 1, quantity: 1 }] });
    expect(problem).toMatchObject({ status: 409, code: 'PAYMENT_TO_CHECK' });
    expect(partsOf(await edit({ shipping: 26 }))).toEqual([
      'Full Submitted 2522.5',
      'Extra Pending 1',
    ]);
  });
});

describe('a change is refused', () => {
  test('for an order that was sent, cancelled, or changed meanwhile', async () => {
    const { version } = await seen();
    await edit({ shipping: 30 });
    expect(await refused({ version, shipping: 35 })).toMatchObject({
      code: 'ORDER_CHANGED',
      order: { number: order.number },
    });
    await ask('PUT ?status=shipped');
    expect((await refused({ shipping: 35 })).code).toBe('ORDER_NOT_EDITABLE');
  });

  test.each([
    [{ lines: [] }, 'lines'],
    [{ lines: [{ line: 3, quantity: 1 }] }, 'lines.0.line'],
    [
      {
        lines: [
          { line: 1, quantity: 1 },
          { line: 1, quantity: 1 },
        ],
      },
      'lines.1.line',
    ],
    [{ lines: [{ line: 1, quantity: 0 }] }, 'lines.0.quantity'],
    [{ lines: [{ quantity: 1 }] }, 'lines.0.line'],
    [{ discount: 2498 }, 'discount'],
    [{ shipping: -1 }, 'shipping'],
  ])('as %j', async (change, field) => {
    const problem = await refused(change);
    expect(problem.status).toBe(422);
    expect(Object.keys(problem.fields ?? {})).toContain(field);
  });

  test('of a piece that is not for sale', async () => {
    await sql`UPDATE product SET status = 'inactive' WHERE id = ${shop.tray.id}`.execute(
      shop.app.db,
    );
    const lines = [
      { line: 1, quantity: 1 },
      { productId: shop.tray.id, quantity: 1 },
    ];
    expect((await refused({ lines })).fields).toHaveProperty('lines.1.productId');
  });
});

test('slots in the week follow the pieces', async () => {
  await sql`UPDATE product SET stock = NULL`.execute(shop.app.db);
  await sql`UPDATE combination SET stock = 9`.execute(shop.app.db);
  const workshop = aWorkshop({ weeklyPieces: 5 });
  await publishSettings(shop.app, owner, { workshop, delivery: DEFAULT_DELIVERY });
  await shop.fill();
  order = await shop.placed();
  const slots = async () => {
    const { rows } = await sql<{ position: number; pieces: number }>`SELECT position,
      sum(pieces)::int AS pieces FROM making_slot WHERE order_id = ${order.id}
      GROUP BY position ORDER BY position`.execute(shop.app.db);
    return rows.map(({ position, pieces: units }) => [position, units]);
  };
  expect(await slots()).toEqual([[0, 1]]);
  const more = await edit({
    lines: [
      { line: 1, quantity: 9 },
      { line: 2, quantity: 2 },
    ],
  });
  expect(await slots()).toEqual([[0, 9]]);
  expect((more.shipBy ?? '') > (order.shipBy ?? '')).toBe(true);
  await edit({ lines: [{ line: 1, quantity: 2 }] });
  expect(await slots()).toEqual([[0, 2]]);
  await ask('PUT ?status=cancelled');
  expect(await slots()).toEqual([]);
});

describe('who gets it', () => {
  const there = { address1: '12 River Road', city: 'Surat', state: 'Gujarat', zipCode: '395003' };
  const moved = async (change: object = {}) => ({
    version: (await seen()).version,
    reason: 'You have moved',
    firstName: 'Asha',
    lastName: 'Shah',
    phone: '9820054321',
    address: there,
    ...change,
  });

  test('is changed until it is delivered, with a mail to the old and the new address', async () => {
    await ask('PUT ?status=shipped');
    const changed = await ask('PUT /recipient', await moved({ email: 'new@example.com' }));
    expect(changed).toMatchObject({
      shippingName: { lastName: 'Shah', phone: '9820054321', email: 'new@example.com' },
      shippingAddress: { city: 'Surat', zipCode: '395003' },
    });
    const { rows } = await sql<{ to_address: string }>`SELECT to_address FROM mail
      WHERE kind = 'order-recipient' ORDER BY to_address`.execute(shop.app.db);
    expect(rows.map(({ to_address: to }) => to)).toEqual([shop.asha.email, 'new@example.com']);
    await ask('PUT ?status=delivered');
    const problem = await readProblem(await call('PUT /recipient', await moved()));
    expect(problem.code).toBe('ORDER_NOT_EDITABLE');
  });

  test('of a gift is the other person, not the customer', async () => {
    await sql`UPDATE combination SET stock = 9`.execute(shop.app.db);
    await shop.fill();
    order = await shop.placed({ gift: { firstName: 'Ravi', phone: '9820012345', message: 'Hi' } });
    const changed = await ask('PUT /recipient', await moved({ firstName: 'Rohan' }));
    expect(changed.shippingName).toMatchObject({ firstName: 'Rohan', phone: '9820054321' });
    expect(changed.billingName.firstName).toBe('Asha');
    expect(changed.gift).toEqual({ message: 'Hi' });
  });
});

describe.each(Array.from({ length: ROUNDS }, (_, round) => round))('at once (%i)', () => {
  const codeOf = async (answer: Response) =>
    answer.status < 300 ? 'done' : (await readProblem(answer)).code;

  test('two changes: one wins, the other is told', async () => {
    const bodies = [await bodyOf({ shipping: 30 }), await bodyOf({ shipping: 40 })];
    const answers = await Promise.all(bodies.map((body) => call('PUT /contents', body)));
    const codes = await Promise.all(answers.map(codeOf));
    expect(codes.toSorted((a, b) => a.localeCompare(b))).toEqual(['done', 'ORDER_CHANGED']);
  });

  test('a change and a shipping: what was sent is not changed after it', async () => {
    const body = await bodyOf({ shipping: 30 });
    const [changed, sent] = await Promise.all([
      call('PUT /contents', body),
      call('PUT ?status=shipped'),
    ]);
    expect(sent.status).toBe(200);
    const total = (await seen()).pricing.total;
    expect([await codeOf(changed), total]).toEqual(
      changed.status === 200 ? ['done', 2527.5] : ['ORDER_NOT_EDITABLE', 2522.5],
    );
  });

  test('a change and a cancellation by the customer: all stock is back', async () => {
    const body = await bodyOf({ lines: [{ line: 1, quantity: 4 }] });
    const [changed, cancelled] = await Promise.all([
      call('PUT /contents', body),
      send(shop.app, `DELETE /v2/order/${order.id}`, shop.asha),
    ]);
    expect(cancelled.status).toBe(200);
    expect(['done', 'ORDER_NOT_EDITABLE']).toContain(await codeOf(changed));
    expect(await shop.stock()).toEqual([7, 3]);
  });

  test('a change and a claim of the old amount: the claim stands, or its customer is told', async () => {
    const body = await bodyOf({ shipping: 75 });
    const claim = { transactionId: '412356789012', shownAmount: 2522.5 };
    const [changed, claimed] = await Promise.all([
      call('PUT /contents', body),
      send(shop.app, `POST /v2/order/${order.id}/payment`, { ...shop.asha, body: claim }),
    ]);
    expect(await codeOf(changed)).toBe('done');
    const code = await codeOf(claimed);
    expect(partsOf(await seen())).toEqual(
      code === 'done' ? ['Full Submitted 2522.5', 'Extra Pending 50'] : ['Full Pending 2572.5'],
    );
    expect(['done', 'AMOUNT_CHANGED']).toContain(code);
  });
});
