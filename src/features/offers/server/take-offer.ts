import type { Context } from '#platform/server/context.ts';
import type { OfferTerms } from '../offer-terms.ts';
import {
  insertUse,
  markUse,
  moveCounters,
  takeForCustomer,
  takeOfferRow,
  takeSingleCode,
} from './offer-queries.ts';

/**
 * Counts a use of an offer in the transaction of an order, after the cart and before weeks and stock; what has no limit
 * is not counted. @returns why it can no longer be had as it was seen: the caller rolls back
 */
export async function takeOffer(
  tx: Context,
  offer: OfferTerms,
  keys: string[],
): Promise<'gone' | 'used by the customer' | undefined> {
  const { id, limitEach, code, reach } = offer;
  if (!(await takeOfferRow(tx.db, offer))) return 'gone';
  if (limitEach !== undefined && !(await takeForCustomer(tx.db, { id, limitEach }, keys))) {
    return 'used by the customer';
  }
  return reach !== 'codes' || (await takeSingleCode(tx.db, code)) ? undefined : 'gone';
}

/** A use that an order has taken; the keys are its customer's, the discount in paise. */
export type OfferUse = { offerId: string; code: string; keys: string[]; discount: number };

export function recordUse(tx: Context, orderId: string, use: OfferUse): Promise<void> {
  return insertUse(tx.db, { orderId, ...use });
}

/** Gives the use of a cancelled order back, once. */
export async function giveBackOffer(tx: Context, orderId: string): Promise<void> {
  const use = await markUse(tx.db, orderId, true);
  if (use) await moveCounters(tx.db, use, -1);
}

/** Counts the use of a reopened order again, over the limit too: its owner has decided. */
export async function takeOfferAgain(tx: Context, orderId: string): Promise<void> {
  const use = await markUse(tx.db, orderId, false);
  if (use) await moveCounters(tx.db, use, 1);
}
