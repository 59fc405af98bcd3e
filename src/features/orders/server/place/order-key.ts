import { KeyReused } from '#platform/contract/idempotency.ts';
import { ProblemError } from '#platform/contract/problem.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { claimRequest, sha256 } from '#platform/server/idempotency/claim-request.ts';
import { CartEmpty, type NewOrder, type Order } from '../../contract.ts';
import { findCartState } from './cart-state-queries.ts';

export type OrderRequest = {
  cartId: string | undefined;
  /** The Idempotency-Key, where the client made one. */
  key: string | undefined;
  order: NewOrder;
};

/** A request that nobody has answered yet, or the answer that it got. */
export type Claim = { key: string; at: Date } | { answered: Order };

/** For a client that sends no key: as long as the cart is the same, so is the intent. */
async function derivedKey({ db }: Context, uid: string, cartId: string): Promise<string> {
  const state = await findCartState(db, uid, cartId);
  return `cart:${sha256(`${uid}|${cartId}|${state ?? ''}`).toString('hex')}`;
}

/**
 * Claims the key of a request for this transaction. Whoever sends the same request meanwhile waits
 * for its end, then gets its answer.
 * @throws KeyReused when the key stands for another request
 */
export async function claimOrder(tx: Context, request: OrderRequest): Promise<Claim> {
  const { uid } = personOf(tx);
  const cartId = request.cartId ?? uid;
  const key = request.key ?? (await derivedKey(tx, uid, cartId));
  const content = [cartId, request.order];
  try {
    const claim = await claimRequest(tx, { key, route: 'POST /v2/order', content });
    return 'at' in claim ? { key, at: claim.at } : { answered: claim.answered as Order };
  } catch (error) {
    const isReused = error instanceof ProblemError && error.declaration === KeyReused;
    // Without a key of its own, another request for a cart that was just ordered is simply too late.
    throw isReused && request.key === undefined ? CartEmpty() : error;
  }
}
