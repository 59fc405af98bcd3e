import { OFFLINE } from '#platform/client/calls/api.ts';
import { importAgain } from '#platform/client/import-again.ts';
import { GUEST, type CallOutcome, type CartCalls, type CartName } from './cart-name.ts';

async function load(name: CartName): Promise<CartCalls> {
  if (name.uid === GUEST.uid) {
    return (await importAgain(() => import('./guest/guest-cart-calls.ts'))).guestCartCalls;
  }
  return (await importAgain(() => import('./customer-cart-calls.ts'))).customerCartCalls(name);
}

/** Asks a cart; its code may not be reached. */
export async function callCart<T>(
  name: CartName,
  ask: (calls: CartCalls) => Promise<CallOutcome<T>>,
): Promise<CallOutcome<T>> {
  const calls = await load(name).catch(() => undefined);
  return calls ? ask(calls) : { ok: false, problem: OFFLINE };
}
