import type { AppliedOffer } from '#features/cart/pricing.ts';
import { DOES_NOT_APPLY } from '#features/offers/offer-discount.ts';
import type { AppliedCoupon } from '#features/offers/contract.ts';
import {
  findOffers,
  forCustomer,
  type Contact,
  type OfferDeps,
} from '#features/offers/server/find-offers.ts';
import type { OfferUse } from '#features/offers/server/take-offer.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import type { Context } from '#platform/server/context.ts';
import type { ManualCoupon } from '../manual-contract.ts';
import type { PricedOrder } from '../../server/place/assert-as-shown.ts';
import { priceAgreed, type Agreed } from '../../server/place/price-agreed.ts';
import { takePriced } from '../../server/place/take-priced.ts';
import { decideLines } from './manual-lines.ts';
import { knownOf } from './manual-customer.ts';

type Applied = PricedOrder & { applied: AppliedOffer };

/** @throws ValidationFailed with why the code does not apply */
function assertApplied(priced: PricedOrder, isLost = false): asserts priced is Applied {
  if (priced.applied && !isLost) return;
  throw ValidationFailed({ fields: { code: priced.refused?.sentence ?? DOES_NOT_APPLY } });
}

type Coded = Agreed & {
  code: string;
  contact: Contact;
  /** What it was seen to take off, in paise; 0: nobody has looked. */
  seen: number;
};

/** Prices an order of the owner with a code, and takes it. @throws ValidationFailed */
export async function takeManualCoupon(
  tx: Context,
  deps: OfferDeps,
  { code, contact, seen, ...agreed }: Coded,
): Promise<{ priced: PricedOrder; taken: OfferUse | undefined }> {
  const { priced, taken, isLost } = await takePriced(tx, deps, {
    contact,
    isGuest: true,
    source: { code },
    found: await findOffers(tx, { code }),
    priceBy: (offers) => priceAgreed(agreed, offers),
  });
  assertApplied(priced, isLost);
  const { discount } = priced.applied;
  if (seen !== 0 && seen !== discount) {
    const sentence = `This code takes off ${formatPaise(discount)} now.`;
    throw ValidationFailed({ fields: { code: sentence } });
  }
  return { priced, taken };
}

/** What a code takes off an order that is being written down. @throws ProductUnavailable, ValidationFailed */
export async function priceManualCoupon(
  ctx: Context,
  deps: OfferDeps,
  { code, uid, shipping, ...order }: ManualCoupon,
): Promise<AppliedCoupon> {
  const lines = await decideLines(ctx, order.lines);
  const contact = uid === undefined ? undefined : { uid, ...(await knownOf(ctx, uid)) };
  const found = await findOffers(ctx, { code });
  const offers = await forCustomer(ctx, deps, { found, contact, isGuest: true });
  const priced = priceAgreed({ lines, shipping }, offers);
  assertApplied(priced);
  const { offer, discount } = priced.applied;
  return { code: offer.code, title: offer.title, discount };
}
