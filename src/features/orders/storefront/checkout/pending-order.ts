import type { CallInput } from '#platform/client/api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import type { postOrder } from '../../endpoints.ts';

export type OrderBody = CallInput<typeof postOrder>['body'];

/** A try whose answer has not come: the key it was made under, and what was sent. */
export type PendingOrder = { key: string; uid: string; cartId: string; body: OrderBody };

const memory = tabMemory<PendingOrder>('pending-order');

/** What this tab was placing when the connection or the page went, if it was this person's. */
export function readPending(uid: string): PendingOrder | undefined {
  const saved = memory.read();
  return saved?.uid === uid ? saved : undefined;
}

/** Kept until there is a final answer: a reload or a second try asks for the same one order. */
export const keepPending = memory.keep;
export const dropPending = memory.drop;
