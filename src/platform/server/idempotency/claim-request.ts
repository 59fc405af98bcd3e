import { createHash } from 'node:crypto';
import { KeyReused } from '#platform/contract/idempotency.ts';
import { Unavailable } from '#platform/contract/problem.ts';
import { personOf, type Context } from '../context.ts';
import { claimKey, findAnswer, storeAnswer } from './key-queries.ts';

export type KeyedRequest = {
  key: string;
  /** As the endpoint is named, e.g. `POST /v2/order`. */
  route: string;
  /** Whatever makes this request another one. */
  content: unknown;
};

/** A request that nobody has answered yet, or what it was answered. */
export type Claim = { at: Date } | { answered: unknown };

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Claims the key of a caller's request for this transaction. Whoever sends the same request
 * meanwhile waits for its end, then gets its answer; if it fails, the key is free again.
 * @throws KeyReused when the key stands for another request
 */
export async function claimRequest(
  tx: Context,
  { key, route, content }: KeyedRequest,
): Promise<Claim> {
  const { uid } = personOf(tx);
  const hash = sha256(JSON.stringify([route, content]));
  const at = await claimKey(tx.db, { uid, key, route, hash });
  if (at) return { at };
  const stored = await findAnswer(tx.db, uid, key);
  // Between the two looks it can only have been thrown away for its age.
  if (!stored) throw Unavailable({ headers: { 'retry-after': '1' } });
  if (!stored.request_hash.equals(hash)) throw KeyReused();
  return { answered: stored.answer };
}

/** Keeps what a claimed request is answered, in its transaction. */
export async function keepAnswer(
  tx: Context,
  key: string,
  kept: { status: number; answer: unknown },
): Promise<void> {
  await storeAnswer(tx.db, { uid: personOf(tx).uid, key }, kept);
}
