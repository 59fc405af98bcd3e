import type { Context } from '#platform/server/context.ts';
import type { CartKey } from '../cart-queries.ts';

const lastOf = new WeakMap<Context['db'], Map<string, Promise<unknown>>>();

/**
 * Lets the changes of one cart in this process happen one after the other. Without it, everybody who
 * waits for the cart's lock would hold one of the few connections meanwhile. Between processes it is
 * the cart's version and lock that keep order.
 */
export async function inTurn<T>(
  { db }: Context,
  { uid, cartId }: CartKey,
  work: () => Promise<T>,
): Promise<T> {
  const lasts = lastOf.get(db) ?? new Map<string, Promise<unknown>>();
  lastOf.set(db, lasts);
  const name = JSON.stringify([uid, cartId]);
  const before = lasts.get(name) ?? Promise.resolve();
  const mine = before.then(work, work);
  lasts.set(name, mine);
  try {
    return await mine;
  } finally {
    if (lasts.get(name) === mine) lasts.delete(name);
  }
}
