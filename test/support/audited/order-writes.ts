import { sql } from 'kysely';
import { anOrder } from '../orders.ts';
import { signUp } from '../people.ts';
import type { SignedInApp } from '../signed-in-app.ts';
import type { Writes } from './write.ts';

type Order = Partial<Parameters<typeof anOrder>[1]>;

async function order({ app, asha }: SignedInApp, change: Order = {}): Promise<string> {
  return (await anOrder(app.db, { uid: asha.uid, ...change })).id;
}

const NAME = JSON.stringify([{ label: 'Name', kind: 'text', value: 'Asha', price: 0 }]);

/** With words of its buyer. */
async function personalOrder(shop: SignedInApp): Promise<string> {
  const id = await order(shop);
  await sql`UPDATE order_line SET personal = ${NAME} WHERE order_id = ${id}`.execute(shop.app.db);
  return id;
}

/** Of another signed-in person. */
async function guestsOrder(shop: SignedInApp): Promise<string> {
  const { uid } = await signUp(shop.app, `customer${Math.random()}@example.com`);
  return order(shop, { uid });
}

/** To be paid when it arrives. */
async function cashOrder(shop: SignedInApp): Promise<string> {
  const id = await order(shop);
  await sql`UPDATE payment SET method = 'Cash on delivery' WHERE order_id = ${id}`.execute(
    shop.app.db,
  );
  return id;
}

/** Without an account. */
async function orderWithLink(shop: SignedInApp): Promise<string> {
  const id = await order(shop, { uid: 'guest:asha' });
  await sql`UPDATE shop_order SET link_version = 1 WHERE id = ${id}`.execute(shop.app.db);
  return id;
}

let knownOrder: string;

const SALE = {
  channel: 'market',
  customer: { name: 'Asha Patel', phone: '9820012345', email: 'asha@example.com' },
  delivery: 'handed-over',
  lines: [{ name: 'Nameplate for Asha', quantity: 1, price: 450 }],
  payment: { method: 'Cash', status: 'Paid' },
};

export const ORDER_WRITES: Writes = {
  'PUT /v2/admin/order/{id}': {
    action: 'order.status',
    make: (shop) => order(shop),
    query: '?status=processing',
  },
  'POST /v2/admin/order/{id}/papers': {
    action: 'order.paper',
    make: (shop) => order(shop),
    body: { kind: 'sale' },
  },
  'POST /v2/admin/order/{id}/note': {
    action: 'order.note',
    make: (shop) => order(shop),
    body: { text: 'Asha, 9820012345, asha@example.com' },
  },
  'PUT /v2/admin/order/{id}/tags': {
    action: 'order.tags',
    make: (shop) => order(shop),
    body: { add: ['for asha', '9820012345'] },
  },
  'POST /v2/admin/order/{id}/confirmation': {
    action: 'order.confirmation',
    make: cashOrder,
    body: { by: 'phone' },
  },
  'POST /v2/admin/order/{id}/stage': {
    action: 'order.stage',
    make: (shop) => order(shop, { status: 'processing' }),
    body: { name: 'Curing', note: 'Asha, 9820012345, asha@example.com' },
  },
  'PUT /v2/admin/order/{id}/parcel': {
    action: 'order.parcel',
    make: (shop) => order(shop, { status: 'shipped' }),
    body: { carrier: 'DTDC', trackingNumber: 'D1' },
  },
  'PUT /v2/admin/order/{id}/ship-by': {
    action: 'order.shipby',
    make: (shop) => order(shop),
    body: { date: '2099-01-01', reason: 'It has to set' },
  },
  'POST /v2/admin/orders': { action: 'order.write', make: async () => '', body: SALE },
  'PUT /v2/admin/order/{id}/contents': {
    action: 'order.edit',
    make: (shop) => order(shop),
    body: {
      version: 1,
      reason: 'Asha, 9820012345',
      lines: [{ line: 1, quantity: 3 }],
      shipping: 25,
    },
  },
  'PUT /v2/admin/order/{id}/recipient': {
    action: 'order.recipient',
    make: (shop) => order(shop),
    body: {
      version: 1,
      reason: 'Asha, 9820012345',
      firstName: 'Asha',
      phone: '9820012345',
      address: { address1: '12 River Road', city: 'Surat', state: 'Gujarat', zipCode: '395003' },
    },
  },
  'PUT /v2/admin/orders/ship-by': {
    action: 'order.shipby',
    make: async (shop) => (knownOrder = await order(shop)),
    body: () => ({ ids: [knownOrder], date: '2099-01-01', reason: 'It has to set' }),
  },
  'PUT /v2/admin/orders/shipped': {
    action: 'order.status',
    make: async (shop) => (knownOrder = await order(shop)),
    body: () => ({ orders: [{ id: knownOrder, trackingNumber: 'D1' }] }),
  },
  'PUT /v2/admin/orders/processing': {
    action: 'order.status',
    make: async (shop) => (knownOrder = await order(shop)),
    body: () => ({ ids: [knownOrder] }),
  },
  'POST /v2/admin/order/{id}/other-words': {
    action: 'order.words',
    make: personalOrder,
    body: { reason: 'Asha is too long for it' },
  },
  'POST /v2/admin/order/{id}/reopening': {
    action: 'order.reopening',
    make: (shop) => order(shop, { status: 'delivered' }),
    body: { reason: 'A mistake' },
  },
  'POST /v2/admin/order/{id}/link': { action: 'order.link', make: orderWithLink },
  'DELETE /v2/admin/order/{id}/sessions': { action: 'customer.signout', make: guestsOrder },
  'POST /v2/admin/order/{id}/payment': {
    action: 'payment.decision',
    make: (shop) => order(shop, { paymentStatus: 'Submitted' }),
    body: { decision: 'Paid' },
  },
  'POST /v2/admin/order/{id}/payment-link': {
    action: 'payment.link',
    make: (shop) => order(shop),
    body: { part: 1 },
  },
  'POST /v2/admin/order/{id}/refund': {
    action: 'refund.record',
    make: (shop) => order(shop, { paymentStatus: 'Paid' }),
    body: { amount: 1, method: 'Cash', reference: 'Asha', reason: 'Asha, 9820012345' },
  },
  'POST /v2/admin/order/{id}/return': {
    action: 'order.return',
    make: (shop) => order(shop, { status: 'delivered' }),
    body: {
      lines: [{ line: 1, quantity: 1 }],
      reason: 'Asha, 9820012345',
      condition: 'Broken',
      isRestocked: true,
    },
  },
  'POST /v2/admin/order/{id}/return/undo': {
    action: 'order.return.undo',
    make: async (shop) => {
      const id = await order(shop, { status: 'delivered' });
      await sql`UPDATE order_line SET returned = 1 WHERE order_id = ${id}`.execute(shop.app.db);
      await sql`INSERT INTO order_return (order_id, seq, at, actor_uid, lines, reason, condition,
          is_restocked)
        VALUES (${id}, 1, now(), 'owner', '[{"line": 1, "quantity": 1}]', 'Broken', 'Broken',
          false)`.execute(shop.app.db);
      return id;
    },
    body: { return: 1, reason: 'Asha, 9820012345' },
  },
  'POST /v2/admin/order/{id}/refund/undo': {
    action: 'refund.undo',
    make: async (shop) => {
      const id = await order(shop, { paymentStatus: 'Paid' });
      await sql`INSERT INTO refund (order_id, seq, amount, method, was_due, at, actor_uid)
        VALUES (${id}, 1, 100, 'Cash', false, now(), 'owner')`.execute(shop.app.db);
      return id;
    },
    body: { refund: 1, reason: 'Typed twice' },
  },
  'POST /v2/admin/order/{id}/payment/undo': {
    action: 'payment.undo',
    make: async (shop) => {
      const id = await order(shop);
      await sql`UPDATE payment SET status = 'Paid', recorded_by = 'owner', decided_at = now(),
        before_decision = to_jsonb(payment) - 'before_decision' WHERE order_id = ${id}`.execute(
        shop.app.db,
      );
      return id;
    },
    body: { reason: 'The wrong order' },
  },
};
