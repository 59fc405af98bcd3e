import { movedPrices } from '../../../moved-prices.ts';
import { chosenPrice, variantGroups } from '../../../variant-choice.ts';
import { amountOf, type ProductFields, type VariantFields } from './product-fields.ts';

const MAX_ROWS = 40;

/** Paise; undefined for no amount. */
function paiseOf(text: string): number | undefined {
  const amount = amountOf(text);
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
  /** Rupees. */
  price: number;
  /** Rupees, as stored; absent for a new combination. */
  before?: number;
};

type Option = { id: string; name: string; value: string; price: number };
type Priced = { price: number; variants: Option[] };

function pricedOf({ price, variants }: ProductFields): Priced {
  return {
    price: paiseOf(price) ?? 0,
    variants: variants.map(({ key, name, value, price: own }) => ({
      id: key,
      name,
      value,
      price: paiseOf(own) ?? 0,
    })),
  };
}

function combinationsOf({ variants }: Priced): Option[][] {
  let found: Option[][] = [[]];
  for (const { options } of variantGroups(variants)) {
    found = found
      .slice(0, MAX_ROWS)
      .flatMap((chosen) => options.map((option) => [...chosen, option]));
  }
  return found.slice(0, MAX_ROWS);
}

/** The price of each combination, stored and new; the first 40. */
export function combinationRows(
  fields: ProductFields,
  base?: ProductFields,
): { rows: CombinationRow[]; total: number } {
  const product = pricedOf(fields);
  const stored = base && pricedOf(base);
  const groups = variantGroups(product.variants);
  const rows = combinationsOf(product).map((chosen) => {
    const before = chosen.flatMap(
      ({ id }) => stored?.variants.find((variant) => variant.id === id) ?? [],
    );
    return {
      key: chosen.map(({ id }) => id).join('+'),
      label: chosen.map(({ value }) => value || 'new variant').join(' + '),
      price: chosenPrice(product, chosen) / 100,
      ...(stored &&
        before.length === chosen.length && { before: chosenPrice(stored, before) / 100 }),
    };
  });
  return { rows, total: groups.reduce((count, { options }) => count * options.length, 1) };
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
