import { CouponNotValid } from '#features/offers/contract.ts';
import {
  findOffers,
  forCustomer,
  type CodeSource,
  type FoundOffers,
} from '#features/offers/server/find-offers.ts';
import { takeOffer, type OfferUse } from '#features/offers/server/take-offer.ts';
import type { Payer } from '#features/cart/payment-ways.ts';
import type { PricedLine } from '#features/cart/server/price-lines.ts';
import type { Context } from '#platform/server/context.ts';
import type { PlacingDeps } from '../order-deps.ts';
import {
  assertForSale,
  assertStreet,
  priceOrder,
  pricingOnWire,
  type OrderTerms,
  type PricedOrder,
} from './assert-as-shown.ts';
import type { Recipient } from './draft-order.ts';

/** A price whose offer is taken. */
export type AgreedPrice = { priced: PricedOrder; taken?: OfferUse };

type Asking = {
  uid: string;
  recipient: Recipient;
  lines: PricedLine[];
  payer: Payer;
  order: OrderTerms;
  /** Where the code is found, and the offers that were. */
  source: CodeSource;
  found: FoundOffers;
};

/**
 * Prices an order by the rules of now, and takes its offer before weeks and stock.
 * @throws ProductUnavailable, PersonalChanged, DeliveryNotOffered, PaymentNotOffered, ValidationFailed, and
 * CouponNotValid with the price of now where another order was quicker
 */
export async function agreeOnPrice(
  tx: Context,
  deps: PlacingDeps,
  { uid, recipient, lines, payer, order, source, found }: Asking,
): Promise<AgreedPrice> {
  assertForSale(lines);
  const { address, email, phone } = recipient;
  const contact = { uid, email, phone };
  const terms = { rules: deps.deliveryRules(), cash: deps.cash(), online: deps.online() };
  const priceBy = async (offers: FoundOffers): Promise<PricedOrder> => {
    const { isGuest } = payer;
    const offered = await forCustomer(tx, deps, { found: offers, contact, isGuest });
    return priceOrder({ ...terms, lines, address, payer, order, offers: offered });
  };
  const priced = await priceBy(found);
  assertStreet(priced, address);
  const { applied } = priced;
  if (!applied) return { priced };
  const { offer, discount } = applied;
  const keys = deps.offerKeysOf(contact);
  const refusal = await takeOffer(tx, offer, keys);
  if (refusal === undefined) {
    return { priced, taken: { offerId: offer.id, code: offer.code, keys, discount } };
  }
  const { offers, code } = await findOffers(tx, source);
  // This transaction may have counted the last use before it was refused.
  const asSeen = offers.map((one) =>
    one.id === offer.id && refusal !== 'gone' ? { ...one, state: offer.state } : one,
  );
  const now = await priceBy({ offers: asSeen, code });
  throw CouponNotValid({
    detail: `${now.refused?.sentence ?? 'This offer has just ended.'} Nothing was ordered.`,
    data: { quote: pricingOnWire(lines, now) },
  });
}
