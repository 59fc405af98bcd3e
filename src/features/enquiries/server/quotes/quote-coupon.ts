import type { AppliedOffer } from '#features/cart/pricing.ts';
import { CouponNotValid } from '#features/offers/contract.ts';
import { DOES_NOT_APPLY } from '#features/offers/offer-discount.ts';
import { findOffers, forCustomer, type OfferDeps } from '#features/offers/server/find-offers.ts';
import { keyOfGuest, provenCode, type CouponKeys } from '#features/offers/server/known-code.ts';
import { priceAgreed, type Agreed } from '#features/orders/server/place/price-agreed.ts';
import { takePriced } from '#features/orders/server/place/take-priced.ts';
import type { PricedOrder } from '#features/orders/server/place/assert-as-shown.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { Context } from '#platform/server/context.ts';
import {
  depositOf,
  QuoteChanged,
  type Acceptance,
  type CodedQuote,
  type QuoteCoupon,
  type RequestQuote,
} from '../../quote-contract.ts';
import type { EnquiryDeps } from '../send-custom-order-request.ts';
import { findLinked, type LinkedRow } from '../thread/open-thread.ts';
import { quoteOfCustomer } from './plan-quote.ts';
import { listQuoteRows, type QuoteRow } from './quote-queries.ts';

export type QuoteDeps = EnquiryDeps & OfferDeps & CouponKeys;

export function agreedOf({ lines, shipping }: QuoteRow): Agreed {
  return {
    lines: lines.map(({ unit_price: unitPrice, ...line }) => ({ ...line, unitPrice })),
    shipping,
  };
}

const contactOf = ({ links }: QuoteDeps, { email }: LinkedRow, phone: string) => ({
  uid: links.guestOf(email),
  email,
  phone,
});

/** Why a code does not count for a quote, whose own discount it replaces. */
function refusalOf({ total, discount }: QuoteRow, priced: PricedOrder): string | undefined {
  if (!priced.applied) return priced.refused?.sentence ?? DOES_NOT_APPLY;
  if (priced.pricing.total < total) return undefined;
  return `This quote has a better price already: ${formatRupees(discount / 100)} off.`;
}

type WithCoupon = Pick<RequestQuote, 'coupon' | 'discount' | 'total' | 'deposit'>;

/** What a code makes of a quote: it comes off the balance, and the advance stays. */
function withCoupon({ deposit }: QuoteRow, priced: PricedOrder, applied: AppliedOffer): WithCoupon {
  const { discount, total } = priced.pricing;
  const { offer, discount: taken } = applied;
  const coupon = { code: offer.code, title: offer.title, discount: taken };
  return { coupon, discount, total, deposit: depositOf({ deposit, total }) };
}

/**
 * What an open quote comes to with a code.
 * @throws RequestLinkUnknown, QuoteChanged with the one that holds, CouponNotValid with the reason
 */
export async function priceQuoteCoupon(
  ctx: Context,
  deps: QuoteDeps,
  { token, quoteId, code }: QuoteCoupon & { token: string },
): Promise<CodedQuote> {
  const linked = await findLinked(ctx, deps.requestLinks, token);
  const row = (await listQuoteRows(ctx.db, linked.id)).at(-1);
  if (!row || row.id !== quoteId || row.state !== 'sent') throw QuoteChanged();
  const coupon = await keyOfGuest(ctx, deps, code);
  const found = await findOffers(ctx, { code });
  const contact = contactOf(deps, linked, '');
  const offers = await forCustomer(ctx, deps, { found, contact, isGuest: true });
  const priced = priceAgreed(agreedOf(row), offers);
  const refusal = refusalOf(row, priced);
  if (refusal !== undefined || !priced.applied) throw CouponNotValid({ detail: refusal });
  const quote = await quoteOfCustomer(ctx, deps, row);
  return { coupon, quote: { ...quote, ...withCoupon(row, priced, priced.applied) } };
}

/** The price of an accepted quote: as it was offered, or with a code, whose use is taken; or why the code does not count. */
export async function takeQuotePrice(
  tx: Context,
  deps: QuoteDeps,
  { linked, quote, seen }: { linked: LinkedRow; quote: QuoteRow; seen: Acceptance },
) {
  const { subtotal, discount, shipping, total } = quote;
  if (!seen.coupon) {
    const pricing = { subtotal, discount, shipping, fee: 0, total };
    return { terms: { pricing }, deposit: depositOf(quote), total };
  }
  const source = { code: provenCode(deps, seen.coupon) };
  const { priced, taken, isLost } = await takePriced(tx, deps, {
    contact: contactOf(deps, linked, seen.phone),
    isGuest: true,
    source,
    found: await findOffers(tx, source),
    priceBy: (offers) => priceAgreed(agreedOf(quote), offers),
  });
  const refusal = isLost ? (priced.refused?.sentence ?? DOES_NOT_APPLY) : refusalOf(quote, priced);
  if (refusal !== undefined || !priced.applied) return { refusal: refusal ?? DOES_NOT_APPLY };
  const { pricing, applied, lineDiscounts } = priced;
  if (pricing.total !== seen.total) {
    return { refusal: `This code takes off ${formatRupees(applied.discount / 100)} now.` };
  }
  const { deposit } = withCoupon(quote, priced, applied);
  return {
    terms: { pricing, applied, lineDiscounts },
    deposit,
    total: pricing.total,
    offer: taken,
  };
}
