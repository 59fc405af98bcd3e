import { formatRupees } from '#platform/contract/format-rupees.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { spread } from '#platform/contract/spread.ts';
import { endedWords, lastDayOf, scopeSentence } from './offer-words.ts';
import type { OfferCustomer, OfferedLine, OfferTerms } from './offer-terms.ts';

const amountOf = ({ quantity, unitPrice }: OfferedLine) => quantity * unitPrice;
const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function isInScope(offer: OfferTerms, line: OfferedLine): boolean {
  const { productIds, categoryIds, tags } = offer;
  if (productIds.length + categoryIds.length + tags.length === 0) return true;
  const lowered = tags.map((tag) => tag.toLowerCase());
  return (
    (line.productId !== undefined && productIds.includes(line.productId)) ||
    (line.categoryId !== undefined && categoryIds.includes(line.categoryId)) ||
    (line.tags ?? []).some((tag) => lowered.includes(tag.toLowerCase()))
  );
}

/** What each line may give a discount on: its price, or nothing. */
function eligibleAmounts(offer: OfferTerms, lines: readonly OfferedLine[]): number[] {
  return lines.map((line) => {
    const isEligible = isInScope(offer, line) && !(offer.excludesSale && line.isOnSale === true);
    return isEligible ? amountOf(line) : 0;
  });
}

/** Rounds half up, once. */
function percentOf(sum: number, basisPoints: number): number {
  return Number((BigInt(sum) * BigInt(basisPoints) + 5_000n) / 10_000n);
}

/** What an offer takes off these lines, in paise, and off each; free delivery takes nothing off them. */
export function discountOf(
  offer: OfferTerms,
  lines: readonly OfferedLine[],
): { discount: number; shares: number[] } {
  const eligible = eligibleAmounts(offer, lines);
  const sum = sumOf(eligible);
  const whole = { percent: percentOf(sum, offer.basisPoints), amount: offer.amount, delivery: 0 };
  const discount = Math.min(sum, whole[offer.kind], offer.most ?? Infinity);
  return { discount, shares: spread(discount, eligible) };
}

/** An automatic offer that asks who the customer is holds for accounts alone: a guest is known too late. */
function asksWho({ firstOrderOnly, limitEach }: OfferTerms): boolean {
  return firstOrderOnly || limitEach !== undefined;
}

export const DOES_NOT_APPLY = "This code doesn't apply.";

/** Below the title that a code doesn't apply, which is not said twice. */
export function refusedOrderWords(sentence: string): string {
  const why = sentence === DOES_NOT_APPLY ? 'The total is now without it.' : sentence;
  return `${why} Nothing was ordered.`;
}

function refusalByState({ state, endsAt }: OfferTerms, now: Date): string | undefined {
  if (state === 'hidden') return DOES_NOT_APPLY;
  if (state === 'used up') return 'This code is used up.';
  if (state === 'over')
    return endsAt ? endedWords(lastDayOf(endsAt), indiaDay(now)) : DOES_NOT_APPLY;
  return undefined;
}

function refusalByCustomer(
  offer: OfferTerms,
  { hasOrdered, uses }: OfferCustomer,
): string | undefined {
  if (offer.firstOrderOnly && hasOrdered) return 'This code is for a first order.';
  const isUsed = (uses.get(offer.id) ?? 0) >= (offer.limitEach ?? Infinity);
  return isUsed ? 'You have used this code already.' : undefined;
}

function refusalByLines(offer: OfferTerms, lines: readonly OfferedLine[]): string | undefined {
  const { minSubtotal } = offer;
  if (sumOf(lines.map(amountOf)) < minSubtotal) {
    return `This code is for orders of ${formatRupees(minSubtotal / 100)} or more.`;
  }
  if (lines.some((line, at) => eligibleAmounts(offer, lines)[at] === amountOf(line)))
    return undefined;
  if (!lines.some((line) => isInScope(offer, line))) return scopeSentence(offer.scopeWords);
  return 'This code is not for pieces on sale.';
}

export type OfferRequest = { lines: readonly OfferedLine[]; customer: OfferCustomer; now: Date };

/** Why an offer does not count, for who has its code; undefined: it does. */
export function refusalOf(
  offer: OfferTerms,
  { lines, customer, now }: OfferRequest,
): string | undefined {
  if (offer.reach === 'automatic' && asksWho(offer) && customer.isGuest) return DOES_NOT_APPLY;
  return (
    refusalByState(offer, now) ?? refusalByCustomer(offer, customer) ?? refusalByLines(offer, lines)
  );
}
