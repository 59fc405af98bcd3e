import { KeyReused } from '#platform/contract/idempotency.ts';
import { ProblemError } from '#platform/contract/problem.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { answerOf, sha256, type KeyedRequest } from '#platform/server/idempotency/claim-request.ts';
import { CartEmpty, type NewOrder, type Order } from '../../contract.ts';
import { findCartState } from './cart-state-queries.ts';

export type OrderRequest = {
  cartId: string | undefined;
  /** The Idempotency-Key, where the client made one. */
  key: string | undefined;
  order: NewOrder;
};

/** For a client that sends no key: as long as the cart is the same, so is the intent. */
async function derivedKey({ db }: Context, uid: string, cartId: string): Promise<string> {
  const state = await findCartState(db, uid, cartId);
  return `cart:${sha256(`${uid}|${cartId}|${state ?? ''}`).toString('hex')}`;
}

/** The request as its key knows it. */
export async function keyed(tx: Context, { key, order, ...asked }: OrderRequest) {
  const { uid } = personOf(tx);
  const cartId = asked.cartId ?? uid;
  return {
    key: key ?? (await derivedKey(tx, uid, cartId)),
    route: 'POST /v2/order',
    content: [cartId, order],
  } satisfies KeyedRequest;
}

/**
 * The order that was placed for a request whose key is taken.
 * @throws KeyReused when the key stands for another request
 */
export async function placedBefore(
  tx: Context,
  request: OrderRequest,
  claim: KeyedRequest,
): Promise<Order> {
  try {
    return (await answerOf(tx, claim)) as Order;
  } catch (error) {
    const isReused = error instanceof ProblemError && error.declaration === KeyReused;
    // Without a key of its own, another request for a cart that was just ordered is simply too late.
    throw isReused && request.key === undefined ? CartEmpty() : error;
  }
}
