import type { CallInput } from '#platform/client/api.ts';
import type { postOrder } from '../../endpoints.ts';

export type OrderBody = CallInput<typeof postOrder>['body'];

/** A try whose answer has not come: the key it was made under, and what was sent. */
export type PendingOrder = { key: string; uid: string; cartId: string; body: OrderBody };

const KEY = 'pending-order';

/** What this tab was placing when the connection or the page went, if it was this person's. */
export function readPending(uid: string): PendingOrder | undefined {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as PendingOrder | null;
    return saved?.uid === uid ? saved : undefined;
  } catch {
    return undefined;
  }
}

/** Kept until there is a final answer: a reload or a second try asks for the same one order. */
export function keepPending(pending: PendingOrder): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(pending));
  } catch {
    // Storage is full or forbidden: the page itself still holds the key.
  }
}

export function dropPending(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden: nothing was kept there.
  }
}
