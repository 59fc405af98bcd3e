import { createHash } from 'node:crypto';
import { KeyReused, type NewOrder, type Order } from '../../contract.ts';
import { personOf, type Context } from '#platform/server/context.ts';
import { Unavailable } from '#platform/contract/problem.ts';
import { CartEmpty } from '../../contract.ts';
import { claimKey, findAnswer, findCartState } from './key-queries.ts';

export type OrderRequest = {
  cartId: string | undefined;
  /** The Idempotency-Key, where the client made one. */
  key: string | undefined;
  order: NewOrder;
};

/** A request that nobody has answered yet, or the answer that it got. */
export type Claim = { key: string; at: Date } | { answered: Order };

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

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
export async function claimRequest(tx: Context, request: OrderRequest): Promise<Claim> {
  const { uid } = personOf(tx);
  const { order } = request;
  const cartId = request.cartId ?? uid;
  const key = request.key ?? (await derivedKey(tx, uid, cartId));
  const hash = sha256(JSON.stringify(['POST /v2/order', cartId, order]));
  const at = await claimKey(tx.db, { uid, key, hash });
  if (at) return { key, at };
  const stored = await findAnswer(tx.db, uid, key);
  // Between the two looks it can only have been thrown away for its age.
  if (!stored) throw Unavailable({ headers: { 'retry-after': '1' } });
  if (stored.request_hash.equals(hash)) return { answered: stored.answer as unknown as Order };
  // Without a key of its own, another request for a cart that was just ordered is simply too late.
  throw request.key === undefined ? CartEmpty() : KeyReused();
}
