import { clearCart, lockCart } from '#features/cart/server/cart.ts';
import { findOwnProfileForShare } from '#features/profile/server/profile.ts';
import { KeyReused } from '#platform/contract/idempotency.ts';
import { ProblemError } from '#platform/contract/problem.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { answerOf, sha256, type KeyedRequest } from '#platform/server/idempotency/claim-request.ts';
import type { Order } from '../../contract.ts';
import { CartEmpty, type NewOrder } from '../../place-contract.ts';
import type { PlacingDeps } from '../order-deps.ts';
import { recipientOf } from './draft-order.ts';
import { placePurchase, type PlacedOrder, type Purchase } from './place-purchase.ts';
import { findCartState } from './place-queries.ts';

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

function purchaseOf({ order, ...request }: OrderRequest): Purchase {
  return {
    terms: order,
    keyed: (tx) => keyedRequestOf(tx, { order, ...request }),
    buyer: (tx) => tx,
    // The profile is locked before the cart, as deleting an account does.
    recipient: async (tx) => {
      const profile = await findOwnProfileForShare(tx);
      return () => recipientOf(profile, order.shippingAddress.id);
    },
    lines: async (tx) => (await lockCart(tx, request.cartId)).lines,
    after: (tx) => clearCart(tx, request.cartId),
    replayed: (tx, keyed) => replayedOrder(tx, { order, ...request }, keyed),
  };
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
  return placePurchase(ctx, deps, purchaseOf(request));
}
