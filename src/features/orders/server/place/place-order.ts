import { clearCart, lockCart } from '#features/cart/server/cart.ts';
import { madeLineOf } from '#features/cart/server/price-lines.ts';
import { raiseCatalogueVersion } from '#features/catalogue/server/catalogue-version.ts';
import { findOwnProfileForShare } from '#features/profile/server/profile.ts';
import { holdRoom } from '#features/shop/server/making/room.ts';
import { backWords, currentPause } from '#features/shop/workshop/pause.ts';
import type { WorkshopSettings } from '#features/shop/workshop/workshop-settings.ts';
import { promiseOf } from '#features/shop/workshop/ships-by.ts';
import { KeyReused } from '#platform/contract/idempotency.ts';
import { ProblemError } from '#platform/contract/problem.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import { retryConflicts } from '#platform/server/database/retry-conflicts.ts';
import {
  answerOf,
  claimRequestKey,
  sha256,
  type KeyedRequest,
} from '#platform/server/idempotency/claim-request.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { CartEmpty, NotSellingYet, ShopPaused, type NewOrder, type Order } from '../../contract.ts';
import { fillsAWeek, takePlaces } from '../making/make-order.ts';
import { placedMails } from '../mails/placed-mails.ts';
import type { PlacingDeps } from '../order-deps.ts';
import { presentOrder } from '../present-order.ts';
import { assertTaken, tryToTakeStock } from '../stock/move-stock.ts';
import { assertAsShown, assertForSale, assertNotLater, quoteFor } from './assert-as-shown.ts';
import { draftOrder, recipientOf } from './draft-order.ts';
import { payerOf } from './payer.ts';
import { keepPictures } from './keep-pictures.ts';
import { findCartState, insertOrder, isNumberTaken } from './place-queries.ts';

export type OrderRequest = {
  cartId: string | undefined;
  /** The client's Idempotency-Key. */
  key: string | undefined;
  order: NewOrder;
};

export type PlacedOrder = {
  order: Order;
  /** True if an earlier try of this request placed the order. */
  isReplayed: boolean;
};

/** The key for a client without one: the same as long as the cart does not change. */
async function derivedKey({ db }: Context, uid: string, cartId: string): Promise<string> {
  const state = await findCartState(db, uid, cartId);
  return `cart:${sha256(`${uid}|${cartId}|${state ?? ''}`).toString('hex')}`;
}

async function keyedRequestOf(tx: Context, { key, order, ...request }: OrderRequest) {
  const { uid } = personOf(tx);
  const cartId = request.cartId ?? uid;
  return {
    key: key ?? (await derivedKey(tx, uid, cartId)),
    route: 'POST /v2/order',
    content: [cartId, order],
  } satisfies KeyedRequest;
}

/** The order that an earlier try of this request placed. @throws KeyReused, CartEmpty */
async function replayedOrder(
  tx: Context,
  request: OrderRequest,
  keyedRequest: KeyedRequest,
): Promise<Order> {
  try {
    return (await answerOf(tx, keyedRequest)) as Order;
  } catch (error) {
    const isReused = error instanceof ProblemError && error.declaration === KeyReused;
    // A derived key that was used by another request means that the cart has just been ordered.
    throw isReused && request.key === undefined ? CartEmpty() : error;
  }
}

/** By the database's clock, whatever pages still say. @throws ShopPaused with the day on which it is back */
function assertNoPause(workshop: WorkshopSettings, at: Date): void {
  const pause = currentPause(workshop, at);
  if (pause?.orders !== 'closed') return;
  const detail = `Nothing was ordered, and your cart stays as it is. ${backWords(pause)}.`;
  throw ShopPaused({ detail, data: { backOn: pause.backOn } });
}

async function place(tx: Context, deps: PlacingDeps, request: OrderRequest): Promise<PlacedOrder> {
  const keyedRequest = await keyedRequestOf(tx, request);
  // The profile is locked before the cart, as deleting an account does.
  const workshop = deps.workshop();
  const cash = deps.cash();
  const [at, profile, { cartId, lines }, taken, payer] = await pipeline(
    claimRequestKey(tx, keyedRequest),
    findOwnProfileForShare(tx),
    lockCart(tx, request.cartId),
    holdRoom(tx, workshop),
    payerOf(tx, cash, request.order.payment?.method),
  );
  if (!at) return { order: await replayedOrder(tx, request, keyedRequest), isReplayed: true };
  if (!deps.isSelling()) throw NotSellingYet();
  assertNoPause(workshop, at);
  if (lines.length === 0) throw CartEmpty();
  const recipient = recipientOf(profile, request.order.shippingAddress.id);
  assertForSale(lines);
  const rules = deps.deliveryRules();
  const { address } = recipient;
  const quote = quoteFor({ lines, rules, address, cash, payer, order: request.order });
  const plan = promiseOf(workshop, { now: at, lines: lines.map(madeLineOf), taken });
  assertAsShown({ lines, quote, plan }, request.order);
  assertNotLater(workshop, { lines, quote, plan }, request.order);
  const { uid } = personOf(tx);
  const { notes, gift } = request.order;
  const row = draftOrder({ uid, at, recipient, lines, quote, notes, gift, plan });
  const order = presentOrder(row);
  const [, , , , counted] = await pipeline(
    insertOrder(tx.db, { row, key: keyedRequest.key, answer: order }),
    clearCart(tx, cartId),
    queueMails(tx, deps.jobs, placedMails(order, deps)),
    takePlaces(tx, order.id, plan),
    tryToTakeStock(tx, { orderId: order.id, lines }),
  );
  await assertTaken(tx, lines, counted);
  await keepPictures(tx, order.id, lines);
  if (plan && fillsAWeek(workshop, { taken, plan })) await raiseCatalogueVersion(tx);
  return { order, isReplayed: false };
}

/**
 * Orders the caller's cart in one transaction: order, stock, mails and the stored answer, or nothing.
 * The server's prices count. The same request again gets the same answer.
 * @throws KeyReused, NotSellingYet, ShopPaused, CartEmpty, ProfileNotFound, ProfileIncomplete, AddressNotFound,
 * ProductUnavailable, DeliveryNotOffered, PaymentNotOffered, PriceChanged, LaterThanShown, OutOfStock; CommitUnknownError if only a retry under the same key tells
 */
export function placeOrder(
  ctx: Context,
  deps: PlacingDeps,
  request: OrderRequest,
): Promise<PlacedOrder> {
  return retryConflicts(() => transaction(ctx, (tx) => place(tx, deps, request)), isNumberTaken);
}
