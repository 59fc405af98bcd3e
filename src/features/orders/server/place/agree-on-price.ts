import { refusedOrderWords } from '#features/offers/offer-discount.ts';
import { CouponNotValid } from '#features/offers/contract.ts';
import type { CodeSource, FoundOffers } from '#features/offers/server/find-offers.ts';
import type { OfferUse } from '#features/offers/server/take-offer.ts';
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
import { takePriced } from './take-priced.ts';

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
  const terms = { rules: deps.deliveryRules(), cash: deps.cash(), online: deps.online() };
  const { priced, taken, isLost } = await takePriced(tx, deps, {
    contact: { uid, email, phone },
    isGuest: payer.isGuest,
    source,
    found,
    priceBy: (offers) => {
      const one = priceOrder({ ...terms, lines, address, payer, order, offers });
      assertStreet(one, address);
      return one;
    },
  });
  if (!isLost) return { priced, ...(taken && { taken }) };
  throw CouponNotValid({
    detail: refusedOrderWords(priced.refused?.sentence ?? 'This offer has just ended.'),
    data: { quote: pricingOnWire(lines, priced) },
  });
}
