import { createHash } from 'node:crypto';
import { KeyReused } from '#platform/contract/idempotency.ts';
import { Unavailable } from '#platform/contract/problem.ts';
import type { Context } from '../context.ts';
import { claimKey, findAnswer, storeAnswer } from './key-queries.ts';

export type KeyedRequest = {
  key: string;
  /** As the endpoint is named, e.g. `POST /v2/order`. */
  route: string;
  /** Whatever makes this request another one. */
  content: unknown;
};

/** A request that is new, or the answer to the same one before. */
export type Claim = { at: Date } | { answered: unknown };

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Visitors share the empty owner: random keys do not collide. */
function ownerOf({ actor }: Context): string {
  return actor.role === 'visitor' ? '' : actor.uid;
}

function hashOf({ route, content }: KeyedRequest): Buffer {
  return sha256(JSON.stringify([route, content]));
}

/**
 * Claims the key of a caller's request for this transaction. The same request waits meanwhile for its
 * end; if it fails, the key is free again.
 * @returns when it was claimed; undefined where it is taken: `answerOf` knows more
 */
export function claimRequestKey(tx: Context, request: KeyedRequest): Promise<Date | undefined> {
  const { key, route } = request;
  return claimKey(tx.db, { uid: ownerOf(tx), key, route, hash: hashOf(request) });
}

/** The stored answer of a taken key. @throws KeyReused when it was another one */
export async function answerOf(tx: Context, request: KeyedRequest): Promise<unknown> {
  const stored = await findAnswer(tx.db, ownerOf(tx), request.key);
  // Since the key was found taken, it can only have been thrown away for its age.
  if (!stored) throw Unavailable({ headers: { 'retry-after': '1' } });
  if (!stored.request_hash.equals(hashOf(request))) throw KeyReused();
  return stored.answer;
}

/** Claims the key of a caller's request, or gets its answer. @throws KeyReused */
export async function claimRequest(tx: Context, request: KeyedRequest): Promise<Claim> {
  const at = await claimRequestKey(tx, request);
  return at ? { at } : { answered: await answerOf(tx, request) };
}

/** Stores the answer of a claimed request, in its transaction. */
export async function recordAnswer(
  tx: Context,
  key: string,
  answer: { status: number; answer: unknown },
): Promise<void> {
  await storeAnswer(tx.db, { uid: ownerOf(tx), key }, answer);
}
