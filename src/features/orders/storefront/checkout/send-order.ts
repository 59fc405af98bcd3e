import type { LineName } from '#features/cart/storefront/cart-arithmetic.ts';
import type { GUEST } from '#features/cart/storefront/cart-name.ts';
import type { CallInput } from '#platform/client/calls/api.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { newKey, type IdempotentMutation } from '#platform/client/calls/idempotent-mutation.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { OrderWire } from '../../contract.ts';
import type { postOrder } from '../../endpoints.ts';
import type { postGuestOrder } from '../../guest/guest-endpoints.ts';
import { keepLinkKey } from '../../guest/storefront/stored-link.ts';

type CustomersRequest = {
  uid: string;
  cartId: string;
  body: CallInput<typeof postOrder>['body'];
};

type GuestsRequest = {
  uid: typeof GUEST.uid;
  cartId: string;
  version: number;
  items: LineCount[];
  body: CallInput<typeof postGuestOrder>['body'];
};

type LineCount = LineName & { quantity: number };

export type OrderRequest = CustomersRequest | GuestsRequest;

function isGuests(request: OrderRequest): request is GuestsRequest {
  return 'version' in request;
}

/** Tabs that order the same cart of a browser ask for the same one order. */
export function keyOfRequest(request: OrderRequest): string {
  return isGuests(request) ? `guest:${request.cartId}:${request.version}` : newKey();
}

type Answer = { ok: true; data: OrderWire } | { ok: false; problem: ProblemBody };

async function send(request: OrderRequest, key: string): Promise<Answer> {
  const headers = { 'idempotency-key': key };
  if (!isGuests(request)) {
    const { cartId: cartid, body } = request;
    return signedInApi<typeof postOrder>('POST /v2/order', { query: { cartid }, headers, body });
  }
  const { body } = request;
  const answer = await api<typeof postGuestOrder>('POST /v2/guest-order', { headers, body });
  if (!answer.ok) return answer;
  const { order, key: linkKey } = answer.data;
  keepLinkKey(order.number, linkKey);
  return { ok: true, data: order };
}

/** `unknown`: no answer came, so the order may have been placed. Sending it again finds out. */
type Placed =
  | { kind: 'placed'; order: OrderWire }
  | { kind: 'refused'; problem: ProblemBody }
  | { kind: 'unknown'; problem: ProblemBody };

const TRIES = 5;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
const TOO_MANY_REQUESTS = 429;

/** Exponential backoff with jitter. */
function pauseBefore(attempt: number): Promise<void> {
  const longest = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** attempt);
  return new Promise((resolve) => setTimeout(resolve, longest * (0.5 + Math.random() / 2)));
}

/** Places an order once, with retries under one key until there is an answer. */
export async function placeOrder(
  mutation: IdempotentMutation<OrderRequest>,
  request: OrderRequest,
): Promise<Placed> {
  for (let attempt = 0; ; attempt += 1) {
    const result = await mutation.send(request, (key) => send(request, key));
    if (result.ok) return { kind: 'placed', order: result.data };
    const { problem } = result;
    if (!mutation.pending()) return { kind: 'refused', problem };
    if (attempt + 1 >= TRIES || !navigator.onLine || problem.status === TOO_MANY_REQUESTS) {
      return { kind: 'unknown', problem };
    }
    await pauseBefore(attempt);
  }
}
