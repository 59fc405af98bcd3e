import { MAX_PRICE_PAISE } from '#platform/contract/money.ts';

/** Prices in paise. */
type PricedVariant = {
  name: string;
  price: number;
  /** Absent for a new variant. */
  storedPrice?: number | undefined;
  /** The price stays, although the product's changes. */
  keepsPrice?: boolean | undefined;
};

/**
 * Variant prices after a change of the product's price, in paise. An unchanged variant follows if
 * it had the old price. With two or more groups of own prices every unchanged variant follows, so
 * that no combination gets cheaper when the price rises.
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
