import { rupeesIn } from '#platform/contract/typed/number.ts';
import { movedPrices } from '../../../moved-prices.ts';
import { rulePriceOf } from '../../../choices/combination-prices.ts';
import { PRODUCT_LIMITS } from '../../product-draft.ts';
import { choiceCount, wholeChoices } from '../../../choices/variant-choice.ts';
import { combinationKey, type ProductFields, type VariantFields } from './product-fields.ts';

/** Paise; undefined for no amount. */
function paiseOf(text: string): number | undefined {
  const amount = rupeesIn(text);
  return amount === undefined || Number.isNaN(amount) ? undefined : Math.round(amount * 100);
}

/** The form with the prices that its variants will have once it is saved. */
export function withMovedPrices(fields: ProductFields, base?: ProductFields): ProductFields {
  const variants = fields.variants.map((variant) =>
    variant.priceSource === 'product' ? { ...variant, price: fields.price } : variant,
  );
  const [from, to] = [paiseOf(base?.price ?? ''), paiseOf(fields.price)];
  if (from === undefined || to === undefined) return { ...fields, variants };
  const stored = new Map(base?.variants.map(({ key, price }) => [key, paiseOf(price)]));
  const priced = variants.map(({ key, name, price, priceSource }) => ({
    name,
    price: paiseOf(price) ?? to,
    storedPrice: stored.get(key),
    keepsPrice: priceSource === 'typed',
  }));
  const prices = movedPrices(priced, { from, to });
  return {
    ...fields,
    variants: variants.map((variant, at) => {
      const price = prices[at];
      if (price === undefined || price === priced[at]?.price) return variant;
      return { ...variant, price: (price / 100).toFixed(2) };
    }),
  };
}

export type CombinationRow = {
  key: string;
  label: string;
  /** Price that the variants add up to, in rupees. */
  rule: number;
  price: number;
  /** The stored price; absent for a new combination. */
  before?: number;
};

/** Rupees of a combination in a form; undefined if one of its variants is not there. */
function pricesOf(fields: ProductFields, key: string) {
  const variants = fields.variants.map((variant) => ({
    id: variant.key,
    price: paiseOf(variant.price) ?? 0,
  }));
  const rule = rulePriceOf({ price: paiseOf(fields.price) ?? 0, variants }, key);
  if (rule === undefined) return undefined;
  const own = paiseOf(fields.combinations[key]?.ownPrice ?? '');
  return { rule: rule / 100, price: (own ?? rule) / 100 };
}

/** The price of each combination, stored and new. */
export function combinationRows(fields: ProductFields, base?: ProductFields): CombinationRow[] {
  if (choiceCount(fields.variants) > PRODUCT_LIMITS.combinations) return [];
  return wholeChoices(fields.variants).map((chosen) => {
    const key = combinationKey(chosen);
    const before = base && pricesOf(base, key)?.price;
    return {
      key,
      label: chosen.map(({ value }) => value || 'new variant').join(', '),
      rule: 0,
      price: 0,
      ...pricesOf(fields, key),
      ...(before !== undefined && { before }),
    };
  });
}

/** Variants whose price follows the product's, in a form from `withMovedPrices`. */
export function movedRows({ variants }: ProductFields, base?: ProductFields): VariantFields[] {
  const stored = new Map(base?.variants.map(({ key, price }) => [key, paiseOf(price)]));
  return variants.filter(
    ({ key, price, priceSource }) =>
      priceSource === undefined && stored.has(key) && stored.get(key) !== paiseOf(price),
  );
}

/** Margin in rupees and in percent of the price. */
export function marginOf(
  price: number | undefined,
  cost: number | undefined,
): { amount: number; percent: number } | undefined {
  if (price === undefined || cost === undefined || !(price > 0) || !(cost >= 0)) return undefined;
  const amount = Math.round((price - cost) * 100) / 100;
  return { amount, percent: Math.round((amount / price) * 100) };
}
