import { clearCart, lockCart } from '#features/cart/server/cart.ts';
import { earlyAccessOf } from '#features/drops/server/placing/early-access.ts';
import { assertOpen, takeShares } from '#features/drops/server/placing/take-shares.ts';
import { findOffers } from '#features/offers/server/find-offers.ts';
import { findOwnProfileForShare } from '#features/profile/server/profile.ts';
import { lockCapacity } from '#features/shop/server/making/capacity.ts';
import { KeyReused } from '#platform/contract/idempotency.ts';
import { ProblemError } from '#platform/contract/problem.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { pipeline } from '#platform/server/database/pipeline.ts';
import {
  answerOf,
  claimRequestKey,
  recordAnswer,
  sha256,
  type KeyedRequest,
} from '#platform/server/idempotency/claim-request.ts';
import type { Order } from '../../contract.ts';
import { CartEmpty, type NewOrder } from '../../place-contract.ts';
import type { PlacingDeps } from '../order-deps.ts';
import { agreeOnPrice } from './agree-on-price.ts';
import { assertOrderable, atOneMoment, decideOrder } from './decide-order.ts';
import { recipientOf } from './draft-order.ts';
import { keepPictures } from './keep-pictures.ts';
import { payerOf } from './payer.ts';
import { findCartState } from './place-queries.ts';
import { isWrittenAgain, writeOrder, type PlacedOrder } from './write-order.ts';

export type OrderRequest = {
  cartId: string | undefined;
  /** The client's Idempotency-Key. */
  key: string | undefined;
  order: NewOrder;
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

async function place(tx: Context, deps: PlacingDeps, request: OrderRequest): Promise<PlacedOrder> {
  const { cartId, order } = request;
  const { uid } = personOf(tx);
  const source = { uid, cartId: cartId ?? uid };
  const keyed = await keyedRequestOf(tx, request);
  const { at, profile, cart, payer, found, early } = await pipeline({
    at: claimRequestKey(tx, keyed),
    // The profile is locked before the cart, as deleting an account does.
    profile: findOwnProfileForShare(tx),
    cart: lockCart(tx, cartId),
    payer: payerOf(tx, deps.cash(), order.payment?.method),
    found: findOffers(tx, source),
    early: earlyAccessOf(tx, deps.earlyLinks, order.dropKey),
  });
  if (!at) return { order: await replayedOrder(tx, request, keyed), isReplayed: true };
  const { lines } = cart;
  assertOrderable(deps, at, lines);
  assertOpen(lines, early);
  const recipient = recipientOf(profile, order.shippingAddress.id);
  const purchase = { uid, recipient, lines, order };
  const price = await agreeOnPrice(tx, deps, { ...purchase, payer, source, found });
  const drops = await takeShares(tx, deps.links, { uid, recipient, lines, early });
  const taken = await lockCapacity(tx, deps.workshop());
  const decided = decideOrder(deps, { ...purchase, at, price, drops, taken });
  const { placed } = await pipeline({
    emptied: clearCart(tx, cartId),
    answered: recordAnswer(tx, keyed.key, { status: 201, answer: decided.order }),
    placed: writeOrder(tx, deps, decided),
  });
  await keepPictures(tx, placed.id, lines);
  return { order: placed, isReplayed: false };
}

/**
 * Orders the caller's cart in one transaction: order, stock, mails and the stored answer, or nothing.
 * The server's prices count. The same request again gets the same answer.
 * @throws KeyReused, NotSellingYet, ShopPaused, CartEmpty, ProfileNotFound, ProfileIncomplete, AddressNotFound,
 * ProductUnavailable, PersonalChanged, DeliveryNotOffered, PaymentNotOffered, CouponNotValid, NotOpenYet, DropLimit,
 * PriceChanged, LaterThanShown, OutOfStock, ValidationFailed; CommitUnknownError if only a retry under the same key tells
 */
export function placeOrder(
  ctx: Context,
  deps: PlacingDeps,
  request: OrderRequest,
): Promise<PlacedOrder> {
  return transaction(ctx, (tx) => place(tx, atOneMoment(deps), request), {
    retryOn: isWrittenAgain,
  });
}
