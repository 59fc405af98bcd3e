import type { Context } from '../context.ts';
import { claimRequest, recordAnswer, type KeyedRequest } from './claim-request.ts';

type OnceRequest = Omit<KeyedRequest, 'key'> & {
  /** The Idempotency-Key, where the client made one; without it each request is another. */
  key: string | undefined;
};

export type Answered<T> = {
  answer: T;
  /** The answer to the same request before; nothing was done by this one. */
  isReplayed: boolean;
};

const CREATED = 201;

/**
 * Answers a request once for each key of its caller, in the transaction of `tx`: a caller who asks the same
 * again gets what was answered then. The answer must be the same after JSON.
 * @throws KeyReused where the key stands for another request
 */
export async function answerOnce<T>(
  tx: Context,
  { key, ...request }: OnceRequest,
  work: () => Promise<T>,
): Promise<Answered<T>> {
  if (key === undefined) return { answer: await work(), isReplayed: false };
  const claim = await claimRequest(tx, { key, ...request });
  if ('answered' in claim) return { answer: claim.answered as T, isReplayed: true };
  const answer = await work();
  await recordAnswer(tx, key, { status: CREATED, answer });
  return { answer, isReplayed: false };
}
