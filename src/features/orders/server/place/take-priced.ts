import type { PricedCart } from '#features/cart/pricing.ts';
import type { OffersToPrice } from '#features/offers/offer-terms.ts';
import {
  findOffers,
  forCustomer,
  type CodeSource,
  type Contact,
  type FoundOffers,
  type OfferDeps,
} from '#features/offers/server/find-offers.ts';
import { takeOffer, type OfferUse } from '#features/offers/server/take-offer.ts';
import type { Context } from '#platform/server/context.ts';

type Taking<P> = {
  contact: Contact;
  isGuest: boolean;
  /** Where the code is found, and the offers that were. */
  source: CodeSource;
  found: FoundOffers;
  priceBy: (offers: OffersToPrice) => P;
};

/** A price with its offer taken; `isLost`: another order was quicker, and this is the price of now. */
type TakenPrice<P> = { priced: P; taken?: OfferUse; isLost: boolean };

/** Prices an order and takes its offer, before weeks and stock; the caller rolls back where it is lost. */
export async function takePriced<P extends PricedCart>(
  tx: Context,
  deps: OfferDeps,
  { contact, isGuest, source, found, priceBy }: Taking<P>,
): Promise<TakenPrice<P>> {
  const priceOf = async (offers: FoundOffers) =>
    priceBy(await forCustomer(tx, deps, { found: offers, contact, isGuest }));
  const priced = await priceOf(found);
  if (!priced.applied) return { priced, isLost: false };
  const { offer, discount } = priced.applied;
  const keys = deps.offerKeysOf(contact);
  const refusal = await takeOffer(tx, offer, keys);
  if (refusal === undefined) {
    const taken = { offerId: offer.id, code: offer.code, keys, discount };
    return { priced, taken, isLost: false };
  }
  const { offers, code } = await findOffers(tx, source);
  // This transaction may have counted the last use before it was refused.
  const asSeen = offers.map((one) =>
    one.id === offer.id && refusal !== 'gone' ? { ...one, state: offer.state } : one,
  );
  return { priced: await priceOf({ offers: asSeen, code }), isLost: true };
}
