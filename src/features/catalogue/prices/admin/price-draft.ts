import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { percentIn } from '#platform/contract/typed/number.ts';
import type { PriceRule } from '../prices-contract.ts';
import { amountOf } from '../../admin/list/product-list-query.ts';

/** The form of a change, as it is filled in. */
export type PriceDraft = {
  direction: 'raise' | 'lower' | 'set';
  unit: 'percent' | 'amount';
  value: string;
  rounding: PriceRule['rounding'];
  comparePrice: PriceRule['comparePrice'];
};

export const EMPTY_DRAFT: PriceDraft = {
  direction: 'raise',
  unit: 'percent',
  value: '',
  rounding: '1',
  comparePrice: 'stays',
};

/** The change that the form says; undefined without a number that can be used. */
export function ruleOf(draft: PriceDraft): PriceRule | undefined {
  if (valueError(draft) !== undefined) return undefined;
  const { direction, unit, rounding } = draft;
  const value = numberIn(draft);
  if (!value) return undefined;
  // Only a lower price makes a sale of today's.
  const isSale = draft.comparePrice === 'was' && direction === 'raise';
  const comparePrice = isSale ? 'stays' : draft.comparePrice;
  if (direction === 'set') return { kind: 'set', value, rounding: 'none', comparePrice };
  return { kind: unit, value: direction === 'raise' ? value : -value, rounding, comparePrice };
}

function numberIn({ value, direction, unit }: PriceDraft): number | undefined {
  return direction === 'set' || unit === 'amount' ? amountOf(value) : percentIn(value);
}

export function valueError(draft: PriceDraft): string | undefined {
  const { value, direction, unit } = draft;
  if (isBlank(value)) return undefined;
  const amount = numberIn(draft);
  if (!amount) return 'Enter a number above 0';
  const isAll = direction === 'lower' && unit === 'percent' && amount >= 100;
  return isAll ? 'Take less than 100% off' : undefined;
}
