import { emptyCart, lockCart } from '#features/cart/server/open-cart.ts';
import { holdOwnProfile } from '#features/profile/server/get-profile.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import { retryConflicts } from '#platform/server/database/retry-conflicts.ts';
import { claimRequestKey } from '#platform/server/idempotency/claim-request.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { CartEmpty, NotSellingYet, type Order } from '../../contract.ts';
import { orderTotals } from '../../order-totals.ts';
import { placedMails } from '../mails/placed-mails.ts';
import type { OrderDeps } from '../order-deps.ts';
import { presentOrder } from '../present-order.ts';
import { assertTaken, tryToTakeStock } from '../stock/take-stock.ts';
import { assertAsShown, assertForSale } from './assert-as-shown.ts';
import { draftOrder } from './draft-order.ts';
import { keyed, placedBefore, type OrderRequest } from './order-key.ts';
import { insertOrder, isNumberTaken } from './place-queries.ts';
import { recipientOf } from './recipient-of.ts';

export type PlacedOrder = {
  order: Order;
  /** The answer to the same request before; nothing was placed by this one. */
  isReplayed: boolean;
};

async function place(tx: Context, deps: OrderDeps, request: OrderRequest): Promise<PlacedOrder> {
  const claim = await keyed(tx, request);
  // The profile before the cart: a deletion locks them in this order.
  const [at, profile, { cartId, lines }] = await pipeline(
    claimRequestKey(tx, claim),
    holdOwnProfile(tx),
    lockCart(tx, request.cartId),
  );
  if (!at) return { order: await placedBefore(tx, request, claim), isReplayed: true };
  if (!deps.isSelling) throw NotSellingYet();
  if (lines.length === 0) throw CartEmpty();
  const recipient = recipientOf(profile, request.order.shippingAddress.id);
  assertForSale(lines);
  const totals = orderTotals(lines);
  assertAsShown(lines, totals, request.order);
  const { uid } = personOf(tx);
  const row = draftOrder({ uid, at, recipient, lines, totals, notes: request.order.notes });
  const order = presentOrder(row);
  const [, , , counted] = await pipeline(
    insertOrder(tx.db, { row, key: claim.key, answer: order }),
    emptyCart(tx, cartId),
    queueMails(tx, deps.jobs, placedMails(order, deps)),
    tryToTakeStock(tx, { orderId: order.id, lines }),
  );
  await assertTaken(tx, lines, counted);
  return { order, isReplayed: false };
}

/**
 * Orders the caller's cart in one transaction: order, stock, mails and the answer itself all come to
 * be, or none does. What is bought, and for how much, is the shop's to say. The same request again
 * gets the same answer.
 * @throws KeyReused, NotSellingYet, CartEmpty, ProfileNotFound, ProfileIncomplete, AddressNotFound, ProductUnavailable, PriceChanged,
 * OutOfStock; CommitUnknownError when asking again with the same key will tell
 */
export function placeOrder(
  ctx: Context,
  deps: OrderDeps,
  request: OrderRequest,
): Promise<PlacedOrder> {
  return retryConflicts(() => transaction(ctx, (tx) => place(tx, deps, request)), isNumberTaken);
}
