import { MutationObserver } from '@tanstack/react-query';
import { invalidate, dataOf, problemOf, queries } from '#platform/client/query/query.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { CartItemWire, CartWire } from '../contract.ts';
import {
  canGuess,
  emptied,
  lineKey,
  withAdded,
  withoutLine,
  withQuantity,
  type LineName,
} from './cart-arithmetic.ts';
import { callCart } from './cart-calls.ts';
import type { CallOutcome, CartCalls, CartName } from './cart-name.ts';
import { CART_MUTATION, cartQuery, inFlight, type CartOutcome } from './cart-query.ts';

/** A stepped quantity is sent after this pause. */
const DEBOUNCE_MS = 350;

type PendingChange = {
  timer: ReturnType<typeof setTimeout>;
  send: () => Promise<CartOutcome>;
  before: CartWire | undefined;
};

const pendingChanges = new Map<string, PendingChange>();

function dropPending(key: string): void {
  clearTimeout(pendingChanges.get(key)?.timer);
  pendingChanges.delete(key);
}

/** An answer to an earlier change would show old figures. */
function isLastChange(): boolean {
  return pendingChanges.size === 0 && queries.isMutating({ mutationKey: CART_MUTATION }) === 1;
}

type Change = {
  call: (calls: CartCalls) => Promise<CallOutcome>;
  guess: (cart: CartWire) => CartWire;
  /** The cart to restore on failure, if it is not the shown one. */
  before?: CartWire | undefined;
};

async function carryOut(
  name: CartName,
  { call, guess, before: earlier }: Change,
): Promise<CartOutcome> {
  const { queryKey } = cartQuery(name);
  const mutation = new MutationObserver(queries, {
    mutationKey: CART_MUTATION,
    scope: { id: 'cart' },
    mutationFn: async () => dataOf(await callCart(name, call)),
    async onMutate() {
      await queries.cancelQueries({ queryKey });
      const shown = queries.getQueryData(queryKey);
      if (shown) queries.setQueryData(queryKey, guess(shown));
      return earlier ?? shown;
    },
    onError(_error, _nothing, before) {
      if (before) queries.setQueryData(queryKey, before);
    },
    onSettled() {
      if (isLastChange()) void invalidate({ queryKey });
    },
  });
  try {
    await mutation.mutate();
    return { ok: true };
  } catch (error) {
    const problem = problemOf(error);
    if (!problem) throw error;
    return { ok: false, problem };
  }
}

/** Shows a change at once and sends it after the earlier ones. A failure restores the cart. */
async function change(name: CartName, next: Change): Promise<CartOutcome> {
  const outcome = carryOut(name, next);
  inFlight.add(outcome);
  try {
    return await outcome;
  } finally {
    inFlight.delete(outcome);
  }
}

export function addLine(name: CartName, item: CartItemWire): Promise<CartOutcome> {
  return change(name, {
    guess: (cart) => (canGuess(item) ? withAdded(cart, item) : cart),
    call: (calls) => calls.add(item),
  });
}

export function removeLine(name: CartName, line: LineName): Promise<CartOutcome> {
  dropPending(lineKey(line));
  return change(name, {
    guess: (cart) => withoutLine(cart, line),
    call: (calls) => calls.remove(line),
  });
}

export function emptyCart(name: CartName): Promise<CartOutcome> {
  for (const key of pendingChanges.keys()) dropPending(key);
  return change(name, { guess: emptied, call: (calls) => calls.clear() });
}

type QuantityChange = {
  quantity: number;
  onRefused: (problem: ProblemBody) => void;
};

function sendQuantity(
  name: CartName,
  line: LineName,
  { quantity, before }: { quantity: number; before: CartWire | undefined },
): Promise<CartOutcome> {
  return change(name, {
    guess: (cart) => withQuantity(cart, line, quantity),
    before,
    call: (calls) => calls.setQuantity(line, quantity),
  });
}

/** Sets a line's quantity: shown at once, sent after a pause. */
export function setQuantity(
  name: CartName,
  line: LineName,
  { quantity, onRefused }: QuantityChange,
): void {
  const key = lineKey(line);
  const { queryKey } = cartQuery(name);
  // An answer in flight would overwrite the shown quantity.
  void queries.cancelQueries({ queryKey });
  const shown = queries.getQueryData(queryKey);
  const before = pendingChanges.get(key)?.before ?? shown;
  clearTimeout(pendingChanges.get(key)?.timer);
  if (shown) queries.setQueryData(queryKey, withQuantity(shown, line, quantity));
  const send = async (): Promise<CartOutcome> => {
    pendingChanges.delete(key);
    const outcome = await sendQuantity(name, line, { quantity, before });
    if (!outcome.ok) onRefused(outcome.problem);
    return outcome;
  };
  pendingChanges.set(key, { timer: setTimeout(() => void send(), DEBOUNCE_MS), send, before });
}

/** Waits until the shop knows every change of the cart, without sending any before its time. */
export async function untilSettled(): Promise<void> {
  while (pendingChanges.size > 0 || inFlight.size > 0) {
    await Promise.allSettled(inFlight);
    if (pendingChanges.size > 0) await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS));
  }
}

/** Sends the pending quantities and waits for all changes. @returns the first refusal */
export async function flushPending(): Promise<ProblemBody | undefined> {
  const waiting = [...pendingChanges.values()];
  for (const { timer } of waiting) clearTimeout(timer);
  const sent = waiting.map(({ send }) => send());
  const outcomes = await Promise.all([...sent, ...inFlight]);
  return outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem]))[0];
}
