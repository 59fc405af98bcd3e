import { MAX_PRICE_PAISE } from '#platform/contract/money.ts';

/** A variant as it is to be saved; prices are paise. */
type PricedVariant = {
  name: string;
  price: number;
  /** What is stored; absent for a variant that is new. */
  storedPrice?: number | undefined;
  /** This very price was chosen, although the product's changes. */
  keepsPrice?: boolean | undefined;
};

/**
 * What the variants cost once the product's price changes. An unchanged variant moves along
 * if it had the old price. A combination adds up what its variants differ from the product's price:
 * where two groups or more have prices of their own, each of those moves by the same amount too, so
 * that no combination falls because the price rose.
 */
export function movedPrices(
  variants: PricedVariant[],
  { from, to }: { from: number; to: number },
): number[] {
  const isUnchanged = ({ price, storedPrice, keepsPrice }: PricedVariant) =>
    price === storedPrice && keepsPrice !== true;
  const hasOwnPrice = (variant: PricedVariant) =>
    variant.price !== (isUnchanged(variant) ? from : to);
  const groups = new Set(variants.filter(hasOwnPrice).map(({ name }) => name));
  const allMove = groups.size > 1;
  return variants.map((variant) => {
    const moves = isUnchanged(variant) && (allMove || variant.price === from);
    const moved = variant.price + to - from;
    return moves ? Math.min(Math.max(moved, 0), MAX_PRICE_PAISE) : variant.price;
  });
}
