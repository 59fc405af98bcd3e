import type { AdminOrder } from '#features/orders/admin-contract.ts';
import { Order } from '#features/orders/contract.ts';
import type { PaymentPart } from '#features/orders/payment/payment-part-contract.ts';
import { partNameOf, partsOf } from '#features/orders/payment/payment-parts.ts';
import { getAdminOrder } from '#features/orders/server/admin/get-admin-order.ts';
import { getOrder, lockOrder } from '#features/orders/server/get-order.ts';
import { recheckLinks } from '#features/orders/server/payment-links.ts';
import { keepUntil } from '#features/orders/server/unpaid/remind.ts';
import { loggedRupees } from '#platform/contract/money.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { claimRequest } from '#platform/server/idempotency/claim-request.ts';
import { PaymentNotExpected } from '../../../contract.ts';
import { nextPayment } from '../../../payment-instructions.ts';
import {
  GatewayError,
  type Gateway,
  type PaymentLink,
  type PaymentRequest,
} from '../../gateway.ts';
import { GatewayNotOffered, LinkNotMade } from '../../gateway-contract.ts';
import { LEAST_ONLINE } from '../../least-online.ts';
import { isOnItsWay } from '../attempt-queries.ts';
import { LOOK_JOB, lookAfterMs, type GatewayDeps, type LookJob } from '../gateway-deps.ts';
import {
  findOpenLink,
  findStaleLink,
  insertLink,
  setLink,
  setLinkEnded,
  setLinkRefused,
} from './link-queries.ts';

type Requested = {
  idOrNumber: string;
  part?: number | undefined;
  key: string | undefined;
};

type Making = { request: PaymentRequest; expiresAt: Date };
type Begun = { orderId: string; isReplayed: boolean; making: Making | undefined };

function findPayable(order: Order, seq: number | undefined): PaymentPart | undefined {
  if (order.status === 'cancelled') return undefined;
  const part = partsOf(order).find((one) => one.seq === (seq ?? nextPayment(order).seq));
  const isOpen = part?.status === 'Pending' || part?.status === 'Rejected';
  return isOpen && part.amount >= LEAST_ONLINE ? part : undefined;
}

function notExpected(order: Order, detail?: string) {
  const data = { order: Order.encode(order) };
  return PaymentNotExpected({ ...(detail !== undefined && { detail }), data });
}

/** @throws PaymentNotExpected with the order as it is now */
async function payablePart(
  tx: Context,
  order: Order,
  seq: number | undefined,
): Promise<PaymentPart> {
  const part = findPayable(order, seq);
  if (!part) throw notExpected(order);
  if (!(await isOnItsWay(tx.db, order.id))) return part;
  throw notExpected(order, 'The customer is just paying online. Wait for a few minutes.');
}

type DuePart = { orderId: string; partSeq: number; amount: number; keyId: string };

type OpenLink = { id: string; expires_at: Date; link_url: string | null };

/** The open link of a part, unless it asks for another amount or ends within the hour: then it is ended. */
async function reusableLink(
  tx: Context,
  deps: GatewayDeps,
  { orderId, partSeq, amount, keyId }: DuePart,
): Promise<OpenLink | undefined> {
  const open = await findOpenLink(tx.db, { orderId, partSeq });
  if (!open) return undefined;
  const isSame = open.amount === amount && open.key_id === keyId;
  if (isSame && !open.ends_soon) return open;
  await setLinkEnded(tx.db, open.id);
  await recheckLinks(tx, deps, orderId);
  return undefined;
}

async function insertNew(tx: Context, due: DuePart): Promise<OpenLink> {
  const { orderId, partSeq, amount } = due;
  const id = uuidv7(tx.clock.now().getTime());
  const expiresAt = await insertLink(tx.db, { id, ...due });
  await keepUntil(tx, orderId, expiresAt);
  await recordAudit(tx, {
    action: 'payment.link',
    object: { kind: 'order', id: orderId },
    after: { amount: loggedRupees(amount), part: partSeq, until: expiresAt.toISOString() },
  });
  return { id, expires_at: expiresAt, link_url: null };
}

async function isAnswered(tx: Context, { idOrNumber, part, key }: Requested): Promise<boolean> {
  if (key === undefined) return false;
  const route = 'POST /v2/admin/order/{id}/payment-link';
  return 'answered' in (await claimRequest(tx, { key, route, content: [idOrNumber, part] }));
}

function requestOf(order: Order, link: OpenLink, { partSeq, amount }: DuePart, shop: Shop): Making {
  const { firstName, lastName, email, phone } = order.billingName;
  const request = {
    attemptId: link.id,
    amount,
    orderNumber: order.number,
    part: partNameOf(order, partSeq),
    shopName: shop.name,
    customer: { name: `${firstName} ${lastName}`.trim(), email, phone },
    returnUrl: `${shop.origin}/v2/payments/razorpay/link-return`,
    cancelUrl: '',
  };
  return { request, expiresAt: link.expires_at };
}

type Shop = { name: string; origin: string };

async function begin(
  tx: Context,
  deps: GatewayDeps,
  { origin, keyId, ...requested }: Requested & { origin: string; keyId: string },
): Promise<Begun> {
  const isReplayed = await isAnswered(tx, requested);
  const { id: orderId } = await lockOrder(tx, requested.idOrNumber, 'anybody');
  const order = await getOrder(tx, orderId, 'anybody');
  if (isReplayed && !findPayable(order, requested.part)) {
    return { orderId, isReplayed, making: undefined };
  }
  const { seq: partSeq, amount } = await payablePart(tx, order, requested.part);
  const due = { orderId, partSeq, amount, keyId };
  const link = (await reusableLink(tx, deps, due)) ?? (await insertNew(tx, due));
  const shop = { name: deps.sender().shopName, origin };
  const making = link.link_url === null ? requestOf(order, link, due, shop) : undefined;
  return { orderId, isReplayed, making };
}

async function openedLink(
  ctx: Context,
  gateway: Gateway,
  { request, expiresAt }: Making,
): Promise<PaymentLink> {
  try {
    return await gateway.openLink(request, expiresAt);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    ctx.log.warn({ fault: error.fault, reason: error.message }, 'the payment gateway refused');
    if (error.fault !== 'refused') throw LinkNotMade();
    await setLinkRefused(ctx.db, request.attemptId);
    throw LinkNotMade({ ...(error.said !== '' && { detail: `Razorpay says: “${error.said}”.` }) });
  }
}

/** @returns false where its part was settled while the gateway made it: then it ends */
async function keepLink(
  tx: Context,
  deps: GatewayDeps,
  { orderId, attemptId }: { orderId: string; attemptId: string },
  link: PaymentLink,
): Promise<boolean> {
  await lockOrder(tx, orderId, 'anybody');
  await setLink(tx.db, attemptId, link);
  const data: LookJob = { attemptId, step: 0 };
  const startAfter = new Date(tx.clock.now().getTime() + (lookAfterMs(0) ?? 0));
  await deps.jobs.enqueueAll(tx.db, LOOK_JOB, [{ data, key: `${attemptId} 0`, startAfter }]);
  if (!(await findStaleLink(tx.db, attemptId))) return true;
  await recheckLinks(tx, deps, orderId);
  return false;
}

async function make(
  ctx: Context,
  deps: GatewayDeps,
  gateway: Gateway,
  begun: Begun,
): Promise<void> {
  const { orderId, making } = begun;
  if (!making) return;
  const link = await openedLink(ctx, gateway, making);
  const { attemptId } = making.request;
  if (await transaction(ctx, (tx) => keepLink(tx, deps, { orderId, attemptId }, link))) return;
  throw notExpected(await getOrder(ctx, orderId, 'anybody'));
}

type Made = { order: AdminOrder; isReplayed: boolean };

/**
 * Makes a payment link for one part of an order, or takes the one that is open. The order is read in one transaction and
 * the gateway called after it; a link that is left between the two is found again by the next call, and otherwise ended.
 * @throws OrderNotFound, PaymentNotExpected with the order as it is now, GatewayNotOffered, LinkNotMade, KeyReused
 */
export async function makeLink(
  ctx: Context,
  deps: GatewayDeps,
  requested: Requested,
): Promise<Made> {
  const [gateway, origin] = [deps.offeredGateway(), deps.origin()];
  if (!gateway || origin === undefined) throw GatewayNotOffered();
  const { keyId } = gateway;
  const begun = await transaction(ctx, (tx) => begin(tx, deps, { ...requested, origin, keyId }));
  await make(ctx, deps, gateway, begun);
  const { orderId, isReplayed } = begun;
  return { order: await getAdminOrder(ctx, orderId), isReplayed };
}
