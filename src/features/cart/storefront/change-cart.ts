import { MutationObserver } from '@tanstack/react-query';
import type { CallResult } from '#platform/client/api.ts';
import { askAgain, dataOf, problemOf, queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { ProblemBody } from '#platform/contract/problem.ts';
import type { CartItemWire, CartWire } from '../contract.ts';
import type { clearCart, deleteCartLine, patchCartLine, postCartLine } from '../endpoints.ts';
import { emptied, withAdded, withoutLine, withQuantity, type LineName } from './cart-arithmetic.ts';
import {
  CART_MUTATION,
  cartQuery,
  underWay,
  type CartName,
  type CartOutcome,
} from './cart-query.ts';

/** A quantity that is still being stepped is sent when it has rested for this long. */
const REST_MS = 350;

type Resting = {
  timer: ReturnType<typeof setTimeout>;
  send: () => Promise<CartOutcome>;
  /** The cart before the first of these steps. */
  before: CartWire | undefined;
};

const resting = new Map<string, Resting>();

function keyOf({ productId, variantId }: LineName): string {
  return `${productId} ${variantId}`;
}

/** What was still being stepped does not matter any more once the line is gone. */
function forgetResting(key: string): void {
  clearTimeout(resting.get(key)?.timer);
  resting.delete(key);
}

/** While more changes are on their way, an answer about an earlier one would show old figures. */
function isLastChange(): boolean {
  return resting.size === 0 && queries.isMutating({ mutationKey: CART_MUTATION }) === 1;
}

type Change<E extends Endpoint> = {
  call: () => Promise<CallResult<E>>;
  /** What the cart looks like if the shop agrees. */
  guess: (cart: CartWire) => CartWire;
  /** What it goes back to, where that is not what is shown now. */
  before?: CartWire | undefined;
};

async function carryOut<E extends Endpoint>(
  name: CartName,
  { call, guess, before: earlier }: Change<E>,
): Promise<CartOutcome> {
  const { queryKey } = cartQuery(name);
  const mutation = new MutationObserver(queries, {
    mutationKey: CART_MUTATION,
    scope: { id: 'cart' },
    mutationFn: async () => dataOf(await call()),
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
      if (isLastChange()) void askAgain({ queryKey });
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

/**
 * Shows a change at once and sends it; changes go out one after the other. If the shop refuses or
 * cannot be reached, the cart is again what it was.
 */
async function change<E extends Endpoint>(name: CartName, wanted: Change<E>): Promise<CartOutcome> {
  const outcome = carryOut(name, wanted);
  underWay.add(outcome);
  try {
    return await outcome;
  } finally {
    underWay.delete(outcome);
  }
}

export function addLine(name: CartName, item: CartItemWire): Promise<CartOutcome> {
  const { productId, variantId, quantity, price, position } = item;
  return change<typeof postCartLine>(name, {
    guess: (cart) => withAdded(cart, item),
    call: () =>
      signedInApi<typeof postCartLine>('POST /v2/cart', {
        query: { cartid: name.cartId },
        body: { productId, variantId, quantity, price, position },
      }),
  });
}

export function removeLine(name: CartName, line: LineName): Promise<CartOutcome> {
  forgetResting(keyOf(line));
  return change<typeof deleteCartLine>(name, {
    guess: (cart) => withoutLine(cart, line),
    call: () =>
      signedInApi<typeof deleteCartLine>('DELETE /v2/cart', {
        query: { cartid: name.cartId, prod_id: line.productId, var_id: line.variantId },
      }),
  });
}

export function emptyCart(name: CartName): Promise<CartOutcome> {
  for (const key of resting.keys()) forgetResting(key);
  return change<typeof clearCart>(name, {
    guess: emptied,
    call: () =>
      signedInApi<typeof clearCart>('DELETE /v2/clear-cart', { query: { cartid: name.cartId } }),
  });
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
  return change<typeof patchCartLine>(name, {
    guess: (cart) => withQuantity(cart, line, quantity),
    before,
    call: () =>
      signedInApi<typeof patchCartLine>('PATCH /v2/cart', {
        query: { cartid: name.cartId, prod_id: line.productId, var_id: line.variantId },
        body: { quantity },
      }),
  });
}

/** Sets how many pieces a line has: shown at once, sent when the stepping has come to rest. */
export function setQuantity(
  name: CartName,
  line: LineName,
  { quantity, onRefused }: QuantityChange,
): void {
  const key = keyOf(line);
  const { queryKey } = cartQuery(name);
  // An answer still on its way knows nothing of this; what is shown stays, and the change asks again.
  void queries.cancelQueries({ queryKey });
  const shown = queries.getQueryData(queryKey);
  const before = resting.get(key)?.before ?? shown;
  clearTimeout(resting.get(key)?.timer);
  if (shown) queries.setQueryData(queryKey, withQuantity(shown, line, quantity));
  const send = async (): Promise<CartOutcome> => {
    resting.delete(key);
    const outcome = await sendQuantity(name, line, { quantity, before });
    if (!outcome.ok) onRefused(outcome.problem);
    return outcome;
  };
  resting.set(key, { timer: setTimeout(() => void send(), REST_MS), send, before });
}

/**
 * Sends what still rests and waits for every change to be answered, before the cart is ordered; the
 * first refusal if there is one.
 */
export async function sendResting(): Promise<ProblemBody | undefined> {
  const waiting = [...resting.values()];
  for (const { timer } of waiting) clearTimeout(timer);
  const sent = waiting.map(({ send }) => send());
  const outcomes = await Promise.all([...sent, ...underWay]);
  return outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.problem]))[0];
}
