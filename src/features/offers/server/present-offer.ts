import { indiaDay } from '#platform/contract/india/india-day.ts';
import type { NewOffer, Offer } from '../admin-contract.ts';
import { lastDayOf, offerWords } from '../offer-words.ts';
import type { AdminRow, StoredTerms } from './admin-queries.ts';

const midnight = (day: string) => new Date(`${day}T00:00:00+05:30`);
const DAY_MS = 86_400_000;

/** The terms of one kind alone are kept: what was typed for another is gone. */
type Benefit = Pick<StoredTerms, 'kind' | 'basis_points' | 'amount' | 'most'>;

function storedBenefit({ kind, percent = 0, amount = 0, most }: NewOffer): Benefit {
  const none = { kind, basis_points: 0, amount: 0, most: null };
  const points = Math.round(percent * 100);
  if (kind === 'percent') return { ...none, basis_points: points, most: most ?? null };
  return kind === 'amount' ? { ...none, amount } : none;
}

function storedDays({ firstDay, lastDay }: NewOffer) {
  return {
    starts_at: firstDay === undefined ? null : midnight(firstDay),
    ends_at: lastDay === undefined ? null : new Date(midnight(lastDay).getTime() + DAY_MS),
  };
}

export function storedTerms(offer: NewOffer): StoredTerms {
  return {
    reach: offer.reach,
    title: offer.title,
    is_shown: offer.isShown,
    ...storedBenefit(offer),
    min_subtotal: offer.minSubtotal,
    first_order_only: offer.firstOrderOnly,
    excludes_sale: offer.excludesSale,
    product_ids: offer.productIds,
    category_ids: offer.categoryIds,
    tags: offer.tags,
    ...storedDays(offer),
    limit_total: offer.limitTotal ?? null,
    limit_each: offer.limitEach ?? null,
  };
}

function isUsedUp({ reach, codes, codes_left: left, uses, limit_total: limit }: AdminRow): boolean {
  const areCodesUsed = reach === 'codes' && codes > 0 && left === 0;
  return areCodesUsed || (limit !== null && uses >= limit);
}

function nowOf(row: AdminRow, now: Date): Offer['now'] {
  if (!row.is_active) return 'stopped';
  if (row.ends_at !== null && row.ends_at <= now) return 'over';
  if (isUsedUp(row)) return 'used up';
  return row.starts_at !== null && row.starts_at > now ? 'later' : 'running';
}

function daysOf({ starts_at: starts, ends_at: ends }: StoredTerms) {
  return {
    ...(starts !== null && { firstDay: indiaDay(starts) }),
    ...(ends !== null && { lastDay: lastDayOf(ends) }),
  };
}

function limitsOf({ limit_total: total, limit_each: each }: StoredTerms) {
  return {
    ...(total !== null && { limitTotal: total }),
    ...(each !== null && { limitEach: each }),
  };
}

function benefitOf({ kind, basis_points: points, amount, most }: StoredTerms) {
  if (kind === 'amount') return { kind, amount };
  if (kind === 'delivery') return { kind };
  return { kind, percent: points / 100, ...(most !== null && { most }) };
}

export function presentOffer(row: AdminRow, now: Date): Offer {
  const days = daysOf(row);
  const words = offerWords({
    kind: row.kind,
    basisPoints: row.basis_points,
    amount: row.amount,
    most: row.most ?? undefined,
    minSubtotal: row.min_subtotal,
    scopeWords: row.scope_words,
    ...days,
  });
  return {
    id: row.id,
    version: row.version,
    reach: row.reach,
    ...(row.code !== null && { code: row.code }),
    title: row.title,
    isShown: row.is_shown,
    ...benefitOf(row),
    minSubtotal: row.min_subtotal,
    firstOrderOnly: row.first_order_only,
    excludesSale: row.excludes_sale,
    productIds: row.product_ids,
    categoryIds: row.category_ids,
    tags: row.tags,
    ...days,
    ...limitsOf(row),
    isActive: row.is_active,
    now: nowOf(row, now),
    words,
    used: row.uses,
    discounts: row.discounts,
    revenue: row.revenue,
    codes: row.codes,
  };
}
