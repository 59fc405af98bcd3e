import type { CallInput } from '#platform/client/api.ts';
import type { IdempotentMutation, PendingRequest } from '#platform/client/idempotent-mutation.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { tabMemory } from '#platform/client/tab-memory.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { OrderWire } from '../../contract.ts';
import type { postOrder } from '../../endpoints.ts';

export type OrderRequest = {
  uid: string;
  cartId: string;
  body: CallInput<typeof postOrder>['body'];
};

/** The order whose answer was lost. A reload asks for the same one order. */
export const pendingOrder = tabMemory<PendingRequest<OrderRequest>>('pending-order');

/** `unknown`: no answer came, so the order may have been placed. Sending it again finds out. */
export type Placed =
  | { kind: 'placed'; order: OrderWire }
  | { kind: 'refused'; problem: ProblemBody }
  | { kind: 'unknown'; problem: ProblemBody };

const TRIES = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const TOO_MANY_REQUESTS = 429;

/** Exponential backoff with jitter. */
function waitBefore(attempt: number): Promise<void> {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}

/** Places an order once, with retries under one key until there is an answer. */
export async function placeOrder(
  mutation: IdempotentMutation<OrderRequest>,
  request: OrderRequest,
): Promise<Placed> {
  const { cartId, body } = request;
  for (let attempt = 0; ; attempt += 1) {
    const result = await mutation.send(request, (key) =>
      signedInApi<typeof postOrder>('POST /v2/order', {
        query: { cartid: cartId },
        headers: { 'idempotency-key': key },
        body,
      }),
    );
    if (result.ok) return { kind: 'placed', order: result.data };
    const { problem } = result;
    if (!mutation.pending()) return { kind: 'refused', problem };
    if (attempt + 1 >= TRIES || !navigator.onLine || problem.status === TOO_MANY_REQUESTS) {
      return { kind: 'unknown', problem };
    }
    await waitBefore(attempt);
  }
}
