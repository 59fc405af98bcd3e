import { createHash } from 'node:crypto';
import { KeyReused } from '#platform/contract/idempotency.ts';
import { Unavailable } from '#platform/contract/problem.ts';
import type { Context } from '../context.ts';
import { claimKey, findAnswer, storeAnswer, deleteOldKeys } from './key-queries.ts';
import type { Jobs } from '../jobs/jobs.ts';

export type KeyedRequest = {
  key: string;
  route: string;
  content: unknown;
};

export type Claim = { at: Date } | { answered: unknown };

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

export function keyOwnerOf({ actor }: Context): string {
  return actor.role === 'visitor' ? '' : actor.uid;
}

function hashOf({ route, content }: KeyedRequest): Buffer {
  return sha256(JSON.stringify([route, content]));
}

/** Claims a key for this transaction; an equal request waits for its end. @returns when it was claimed; undefined if taken */
export function claimRequestKey(tx: Context, request: KeyedRequest): Promise<Date | undefined> {
  const { key, route } = request;
  return claimKey(tx.db, { uid: keyOwnerOf(tx), key, route, hash: hashOf(request) });
}

/** The stored answer of a taken key. @throws KeyReused for another request */
export async function answerOf(tx: Context, request: KeyedRequest): Promise<unknown> {
  const stored = await findAnswer(tx.db, keyOwnerOf(tx), request.key);
  // A taken key can only have expired meanwhile.
  if (!stored) throw Unavailable({ headers: { 'retry-after': '1' } });
  if (!stored.request_hash.equals(hashOf(request))) throw KeyReused();
  return stored.answer;
}

export async function claimRequest(tx: Context, request: KeyedRequest): Promise<Claim> {
  const at = await claimRequestKey(tx, request);
  return at ? { at } : { answered: await answerOf(tx, request) };
}

export async function recordAnswer(
  tx: Context,
  key: string,
  answer: { status: number; answer: unknown },
): Promise<void> {
  await storeAnswer(tx.db, { uid: keyOwnerOf(tx), key }, answer);
}

export async function purgeKeys({ db, log }: Pick<Context, 'db' | 'log'>): Promise<void> {
  const keys = await deleteOldKeys(db);
  if (keys > 0) log.info({ keys }, 'old idempotency keys deleted');
}

export function purgeKeysDaily(ctx: Context, jobs: Jobs): Promise<void> {
  return jobs.everyDay('purge-order-keys', () => purgeKeys(ctx));
}
