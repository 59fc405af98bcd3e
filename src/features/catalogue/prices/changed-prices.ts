import { MAX_PRICE_PAISE } from '#platform/contract/money.ts';
import { rulePriceOf } from '../choices/combination-prices.ts';
import { movedPrices } from '../moved-prices.ts';
import type { PriceRule, Rounding } from './prices-contract.ts';

/** Prices in paise. */
type Priced = {
  price: number;
  comparePrice?: number | undefined;
  variants: { id: string; name: string; price: number }[];
  /** `id` is the `variantId`. */
  combinations: { id: string; price: number }[];
};

const RUPEE = 100;
const TEN = 10 * RUPEE;
const NINE = 9 * RUPEE;

/** Prices end in 9 from Rs 9 on. */
export function roundedPrice(paise: number, rounding: Rounding): number {
  if (rounding === 'none') return Math.round(paise);
  if (rounding === '9') return Math.max(NINE, Math.round((paise - NINE) / TEN) * TEN + NINE);
  const step = Number(rounding) * RUPEE;
  return Math.round(paise / step) * step;
}

function changed(paise: number, { kind, value, rounding }: PriceRule): number {
  const exact = kind === 'percent' ? (paise * (100 + value)) / 100 : paise + value * RUPEE;
  return roundedPrice(exact, rounding);
}

type Move = { from: number; to: number };

function comparePriceOf({ comparePrice }: Priced, rule: PriceRule, { from, to }: Move) {
  if (rule.comparePrice === 'was') return to < from ? from : comparePrice;
  if (rule.comparePrice === 'stays' || comparePrice === undefined) return comparePrice;
  const isSet = rule.kind === 'set' || rule.kind === 'each';
  return Math.max(0, isSet ? comparePrice + to - from : changed(comparePrice, rule));
}

/**
 * The prices of a product after a change, in paise. A percentage or an amount changes every price; a new
 * price moves the variants that `movedPrices` moves, and the combinations without a price of their own.
 * @param given the new price, where each product has its own
 */
export function changedPrices(product: Priced, rule: PriceRule, provided?: number): Priced {
  const { price: from, variants } = product;
  const isSet = rule.kind === 'set' || rule.kind === 'each';
  const to = isSet ? (provided ?? Math.round(rule.value * RUPEE)) : changed(from, rule);
  const unchanged = variants.map((variant) => ({ ...variant, storedPrice: variant.price }));
  const prices = isSet
    ? movedPrices(unchanged, { from, to })
    : variants.map(({ price }) => changed(price, rule));
  const next = {
    price: to,
    variants: variants.map((variant, at) => ({ ...variant, price: prices[at] ?? variant.price })),
  };
  return {
    ...next,
    comparePrice: comparePriceOf(product, rule, { from, to }),
    combinations: product.combinations.map(({ id, price }) => {
      if (!isSet) return { id, price: changed(price, rule) };
      const hasOwn = price !== rulePriceOf(product, id);
      return { id, price: hasOwn ? price : (rulePriceOf(next, id) ?? price) };
    }),
  };
}

/** Says why a piece cannot be sold at these prices. */
export function priceFault({ price, comparePrice = 0, variants, combinations }: Priced) {
  const all = [price, ...[...variants, ...combinations].map((one) => one.price)];
  if (all.some((paise) => paise <= 0)) return 'too low' as const;
  const isTooHigh = [...all, comparePrice].some((paise) => paise > MAX_PRICE_PAISE);
  return isTooHigh ? ('too high' as const) : undefined;
}
