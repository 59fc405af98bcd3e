import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import type { OrderWire } from '#features/orders/contract.ts';
import type { Ledger } from './ledger.ts';

export type Buyer = { uid: string; token: string };
export type Answer = {
  /** 0 when there was none. */
  status: number;
  code: string;
  isReplayed: boolean;
  /** The header Retry-After. */
  retryAfter: string;
  body: unknown;
};

type Sent = {
  body?: unknown;
  key?: string;
  /** Of the link of an order without an account. */
  orderKey?: string;
};

const NO_ANSWER_MS = 60_000;
/** A client retries this long before it gives up. */
const GIVE_UP_MS = 120_000;

function codeOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : '';
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const body: unknown = text === '' ? undefined : JSON.parse(text);
  const isReplayed = response.headers.get('idempotency-replayed') === 'true';
  const retryAfter = response.headers.get('retry-after') ?? '';
  return { status: response.status, code: codeOf(body), isReplayed, retryAfter, body };
}

/** Code of a request whose new connection was reset before it brought any answer. */
export const RESET_WHEN_NEW = 'ECONNRESET_WHEN_NEW';

const usedSockets = new WeakSet<object>();
const firstRequests = new WeakSet<object>();
const resetWhenNew = new WeakSet<object>();
// Channels of undici, which is Node's fetch (https://undici.nodejs.org, "Diagnostics Channel Support").
subscribe('undici:client:sendHeaders', (message) => {
  const { request, socket } = message as { request: object; socket: object };
  if (!usedSockets.has(socket)) firstRequests.add(request);
  usedSockets.add(socket);
});
subscribe('undici:request:error', (message) => {
  const { request, error } = message as { request: object; error: Error & { code?: string } };
  if (error.code === 'ECONNRESET' && firstRequests.has(request)) resetWhenNew.add(error);
});

/** How a connection was lost, as far as Node knows: `ECONNREFUSED`, `UND_ERR_SOCKET`, `TimeoutError`. */
export function lossOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { cause } = error;
  if (cause instanceof Error && resetWhenNew.has(cause)) return RESET_WHEN_NEW;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.name;
}

/** One call as a browser makes it; a connection that is lost is an answer of status 0. */
export async function call(
  origin: string,
  methodAndPath: string,
  { token }: Partial<Buyer>,
  { body, key, orderKey }: Sent = {},
): Promise<Answer> {
  const [method = 'GET', path = '/'] = methodAndPath.split(' ');
  const request: RequestInit = {
    method,
    signal: AbortSignal.timeout(NO_ANSWER_MS),
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(orderKey !== undefined && { 'order-key': orderKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  };
  try {
    return await answerOf(await fetch(origin + path, request));
  } catch (error) {
    const code = lossOf(error);
    return { status: 0, code, isReplayed: false, retryAfter: '', body: {} };
  }
}

/** No answer, or one that says to try again: the request may have succeeded or not. */
export function isUnknown({ status }: Answer): boolean {
  return status === 0 || status >= 500;
}

/** Asks again until the shop has said what is the case. */
export async function untilKnown(
  ask: () => Promise<Answer>,
  onUnknown: (answer: Answer) => void = () => undefined,
): Promise<Answer> {
  const givenUp = Date.now() + GIVE_UP_MS;
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (!isUnknown(answer) || Date.now() > givenUp) return answer;
    onUnknown(answer);
    await wait(Math.min(1_000, 25 * 2 ** tries) * (0.5 + Math.random()));
  }
}

export type Wish = { key?: string; body?: object; cartId?: string };

export function orderOf({ body }: Answer): OrderWire {
  return body as OrderWire;
}

/**
 * Orders as a good client does: one key for one intent, sent again until there is an answer, all of
 * it in the ledger. A wish without a key is sent without.
 */
export async function order(
  ledger: Ledger,
  origin: string,
  buyer: Buyer,
  { key, body = {}, cartId }: Wish,
): Promise<Answer> {
  const intent = { uid: buyer.uid, key: key ?? `none ${randomUUID()}` };
  const methodAndPath = `POST /v2/order${cartId === undefined ? '' : `?cartid=${cartId}`}`;
  const sent = { body: { shippingAddress: { id: 'home' }, ...body }, ...(key && { key }) };
  return record(ledger, intent, () => call(origin, methodAndPath, buyer, sent));
}

async function record(
  ledger: Ledger,
  intent: { uid: string; key: string },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  ledger.append({ what: 'invoke', ...intent, detail: '' });
  const answer = await untilKnown(ask, ({ status, code }) =>
    ledger.append({ what: 'unknown', ...intent, detail: `${status} ${code}` }),
  );
  if (answer.status === 201) {
    const { id, pricing } = orderOf(answer);
    const total = Math.round(pricing.total * 100);
    ledger.append({ what: 'ok', ...intent, id, total, isReplayed: answer.isReplayed });
  } else if (!isUnknown(answer)) ledger.append({ what: 'fail', ...intent, detail: answer.code });
  return answer;
}

/** Owns the keys of whoever has no account, in the ledger as in the database. */
const GUEST = '';

/** Orders without an account. @returns what opens the order */
export async function orderAsGuest(
  ledger: Ledger,
  origin: string,
  body: object,
): Promise<{ answer: Answer; orderKey: string }> {
  const key = randomUUID();
  let orderKey = '';
  const answer = await record(ledger, { uid: GUEST, key }, async () => {
    const asked = await call(origin, 'POST /v2/guest-order', {}, { body, key });
    if (asked.status !== 201) return asked;
    const placed = asked.body as { order: OrderWire; key: string };
    orderKey = placed.key;
    return { ...asked, body: placed.order };
  });
  return { answer, orderKey };
}

export type Decision = {
  answer: Answer;
  /** The status that the order has now, as far as the answer says. */
  state: string | undefined;
};

/** Decides about an order, again until it is known what came of it. */
async function decide(
  origin: string,
  methodAndPath: string,
  person: Partial<Buyer>,
  sent: Sent = {},
): Promise<Decision> {
  const answer = await untilKnown(() => call(origin, methodAndPath, person, sent));
  const now = answer.body as { status?: unknown; order?: OrderWire };
  // A problem says its own status too, as a number.
  const state = typeof now.status === 'string' ? now.status : now.order?.status;
  return { answer, state };
}

/** Cancels an order of the caller's. */
export async function cancel(
  ledger: Ledger,
  origin: string,
  buyer: Buyer,
  id: string,
): Promise<Decision> {
  const decision = await decide(origin, `DELETE /v2/order/${id}`, buyer);
  if (decision.state === 'cancelled') ledger.append({ what: 'cancelled', uid: buyer.uid, id });
  return decision;
}

/** Cancels an order by its link. */
export async function cancelByLink(
  ledger: Ledger,
  origin: string,
  { id, number }: OrderWire,
  orderKey: string,
): Promise<void> {
  const decision = await decide(origin, `DELETE /v2/guest-order/${number}`, {}, { orderKey });
  if (decision.state === 'cancelled') ledger.append({ what: 'cancelled', uid: GUEST, id });
}

/** Moves an order on, as the owner. */
export function move(origin: string, admin: Buyer, id: string, to: string): Promise<Decision> {
  return decide(origin, `PUT /v2/admin/order/${id}?status=${to}`, admin);
}
