import { timingSafeEqual } from 'node:crypto';
import { ProblemError } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import { sha256 } from '#platform/server/idempotency/claim-request.ts';
import { OrderNotFound, type Order } from '../../contract.ts';
import { OrderInAccount } from '../guest-contract.ts';
import { LINK_DAYS } from '../link-days.ts';
import { findOrder, type OrderRow } from '../../server/order-queries.ts';
import { presentOrder } from '../../server/present-order.ts';
import { findHasAccount } from './guest-queries.ts';
import type { OrderLinks } from './order-links.ts';

export type Linked = { number: string; key: string };

/** The order of a link, also of one that has ended. @throws OrderNotFound the same for a wrong number and a wrong key */
export async function findByKey(
  ctx: Context,
  links: OrderLinks,
  { number, key }: Linked,
): Promise<OrderRow> {
  const row = await findOrder(ctx.db, { number }, 'anybody');
  const linkVersion = row?.link_version ?? 1;
  const expected = sha256(links.keyOf({ id: row?.id ?? '', linkVersion }));
  const isKey = timingSafeEqual(expected, sha256(key));
  if (!row || row.link_version === null || !isKey) throw OrderNotFound();
  return row;
}

const ACCOUNT_GONE =
  'Its link has ended, and the account that had it was deleted. Write to us: we send you a new link.';

/** The order that a link opens. @throws OrderNotFound, OrderInAccount where the link has ended */
export async function findLinked(
  ctx: Context,
  links: OrderLinks,
  linked: Linked,
): Promise<OrderRow> {
  const row = await findByKey(ctx, links, linked);
  if (row.link_ended_at === null) return row;
  throw (await findHasAccount(ctx.db, row.id))
    ? OrderInAccount()
    : OrderInAccount({ detail: ACCOUNT_GONE });
}

function isOrderNotFound(error: unknown): boolean {
  return error instanceof ProblemError && error.declaration === OrderNotFound;
}

/** Runs `work` as the customer of a linked order. @throws OrderNotFound, OrderInAccount also if an account got it meanwhile */
export async function asCustomer<T>(
  ctx: Context,
  { links, linked }: { links: OrderLinks; linked: Linked },
  work: (customer: Context, orderId: string) => Promise<T>,
): Promise<T> {
  const { id, uid } = await findLinked(ctx, links, linked);
  try {
    return await work({ ...ctx, actor: { role: 'customer', uid } }, id);
  } catch (error) {
    if (isOrderNotFound(error)) await findLinked(ctx, links, linked);
    throw error;
  }
}

const DAY_MS = 24 * 3_600_000;

/** True once the order has ended so long ago that its link no longer shows whose it was. */
export function isLinkOld(row: OrderRow, now: Date): boolean {
  if (row.status !== 'delivered' && row.status !== 'cancelled') return false;
  const ended = row.delivered_at ?? row.updated_at;
  return now.getTime() - ended.getTime() > LINK_DAYS * DAY_MS;
}

/** The fields that an old link still shows. A new field is hidden until it is listed here. */
const OF_NO_PERSON = [
  'id',
  'number',
  'status',
  'createdAt',
  'updatedAt',
  'deliveredDate',
  'estimatedDelivery',
  'shipBy',
  'confirmedAt',
  'soldAt',
  'userId',
  'pricing',
  'payment',
  'payments',
  'refunds',
  'refundDue',
  'shipping',
  'coupon',
] as const satisfies (keyof Order)[];

type OfNoPerson = Pick<Order, (typeof OF_NO_PERSON)[number]>;

function withoutPerson(order: Order): Order {
  const named = OF_NO_PERSON.filter((name) => name in order).map((name) => [name, order[name]]);
  const name = { firstName: '', lastName: '', phone: '', email: '' };
  const { id, type, state, country } = order.shippingAddress;
  const nowhere = { address1: '', address2: '', city: '', zipCode: '' };
  const address = { id, type, ...nowhere, state, country };
  return {
    ...(Object.fromEntries(named) as OfNoPerson),
    items: order.items.map(({ personal: _personal, ...item }) => item),
    shippingName: name,
    billingName: name,
    shippingAddress: address,
    billingAddress: address,
    notes: '',
    tracking: order.tracking.map(({ stage: _stage, ...event }) => event),
  };
}

export async function getLinkedOrder(
  ctx: Context,
  links: OrderLinks,
  linked: Linked,
): Promise<Order> {
  const row = await findLinked(ctx, links, linked);
  const order = presentOrder(row);
  return isLinkOld(row, ctx.clock.now()) ? withoutPerson(order) : order;
}
