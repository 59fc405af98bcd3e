import { createHash } from 'node:crypto';
import { Unavailable } from '#platform/contract/problem.ts';
import { personOf, type Context } from '../context.ts';
import { findKey, insertKey } from './key-queries.ts';

type KeyedRequest = {
  key: string;
  /** As the endpoint is named: `POST /v2/order`. */
  route: string;
  /** All that makes it this request and no other; anything JSON can say. */
  request: readonly unknown[];
};

/**
 * `first`: nobody has done it yet. `again`: it was done before, with what was kept as its answer, if
 * anything was. `other`: the key stands for another request.
 */
type Claim = { is: 'first'; at: Date } | { is: 'again'; answer: unknown } | { is: 'other' };

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Claims a key of the caller's for the transaction of `tx`. Whoever sends the same meanwhile waits
 * for its end. A transaction that is rolled back leaves the key free.
 * @throws Unavailable when the key was thrown away for its age in this very moment
 */
export async function claimKey(tx: Context, { key, route, request }: KeyedRequest): Promise<Claim> {
  const { uid } = personOf(tx);
  const hash = sha256(JSON.stringify([route, ...request]));
  const at = await insertKey(tx.db, { uid, key, route, hash });
  if (at) return { is: 'first', at };
  const stored = await findKey(tx.db, uid, key);
  if (!stored) throw Unavailable({ headers: { 'retry-after': '1' } });
  return stored.request_hash.equals(hash)
    ? { is: 'again', answer: stored.answer }
    : { is: 'other' };
}
