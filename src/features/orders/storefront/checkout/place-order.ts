import { isUndecided } from '#platform/client/intent-of.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { OrderWire } from '../../contract.ts';
import type { postOrder } from '../../endpoints.ts';
import { dropPending, keepPending, type PendingOrder } from './pending-order.ts';

/** `unknown`: no answer came, so the order may have been placed. The key finds out. */
export type Placed =
  | { kind: 'placed'; order: OrderWire }
  | { kind: 'refused'; problem: ProblemBody }
  | { kind: 'unknown'; problem: ProblemBody };

const TRIES = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;

/** Half a second, one, two ... with some chance in it, so that many who wait do not come at once. */
function waitBefore(attempt: number): Promise<void> {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}

/** Too many calls: turned away at the door. Only an earlier try may have come in. */
function isTurnedAway({ status }: ProblemBody): boolean {
  return status === 429;
}

/**
 * Places an order, asking again under the same key until there is an answer. Whatever happened to
 * the earlier tries, the shop places it once.
 * @param isFirst no try under this key was made before
 */
export async function placeOrder(
  pending: PendingOrder,
  { isFirst }: { isFirst: boolean },
): Promise<Placed> {
  keepPending(pending);
  const { key, cartId, body } = pending;
  for (let attempt = 0; ; attempt += 1) {
    const result = await signedInApi<typeof postOrder>('POST /v2/order', {
      query: { cartid: cartId },
      headers: { 'idempotency-key': key },
      body,
    });
    if (result.ok) {
      dropPending();
      return { kind: 'placed', order: result.data };
    }
    const isCertain = isFirst && attempt === 0 && isTurnedAway(result.problem);
    if (isCertain || !isUndecided(result.problem)) {
      dropPending();
      return { kind: 'refused', problem: result.problem };
    }
    if (attempt + 1 >= TRIES || !navigator.onLine || isTurnedAway(result.problem)) {
      return { kind: 'unknown', problem: result.problem };
    }
    await waitBefore(attempt);
  }
}
