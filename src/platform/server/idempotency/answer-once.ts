import type { Context } from '../context.ts';
import { claimRequest, recordAnswer, type KeyedRequest } from './claim-request.ts';

type OnceRequest = Omit<KeyedRequest, 'key'> & {
  key: string | undefined;
};

export type Answered<T> = {
  answer: T;
  isReplayed: boolean;
};

const CREATED = 201;

/** Answers once per key, in `tx`; a repeat gets the stored answer, equal after JSON. @throws KeyReused if the key has another request */
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
