import { priceCart } from '#features/cart/pricing.ts';
import type { OffersToPrice } from '#features/offers/offer-terms.ts';
import type { DeliveryTerms } from '#features/shop/delivery/delivery-price.ts';
import type { PricedOrder } from './assert-as-shown.ts';
import type { DecidedLine } from './draft-order.ts';

export type Agreed = { lines: readonly DecidedLine[]; shipping: number };

/** All of India at the cost of delivery that was agreed on. */
function agreedDelivery(pricePaise: number): DeliveryTerms {
  const agreed = { id: 'agreed', name: 'Agreed' };
  const kind = 'courier' as const;
  const method = { ...agreed, kind, place: '', note: '', bands: [{ pricePaise }] };
  return { zones: [{ ...agreed, pins: [], states: [], methods: [method] }], packingGrams: 0 };
}

/** Prices what was agreed on with a code; automatic offers change no such price. */
export function priceAgreed(
  { lines, shipping }: Agreed,
  { offers, ...asked }: OffersToPrice,
): PricedOrder {
  return priceCart({
    lines: lines.map((line) => ({ weightGrams: 0, ...line })),
    rules: agreedDelivery(shipping),
    to: {},
    offers: { ...asked, offers: offers.filter(({ reach }) => reach !== 'automatic') },
  }) as PricedOrder;
}
