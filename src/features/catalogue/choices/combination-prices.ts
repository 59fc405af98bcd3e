/** Prices in paise. */
type Priced = { price: number; variants: { id: string; price: number }[] };

/**
 * The price of a combination without one of its own: the product's plus what each variant adds, at
 * least 0. With one group: the variant's price.
 */
export function rulePrice({ price: base }: { price: number }, chosen: { price: number }[]): number {
  return Math.max(
    0,
    chosen.reduce((sum, { price }) => sum + (price - base), base),
  );
}

/** The same by `variantId`; undefined if one of the variants is gone. */
export function rulePriceOf(product: Priced, variantId: string): number | undefined {
  const ids = variantId.split('+');
  const chosen = ids.flatMap((id) => product.variants.find((variant) => variant.id === id) ?? []);
  return chosen.length === ids.length ? rulePrice(product, chosen) : undefined;
}

type PriceEdit = {
  /** Null: back to the rule. Undefined: not said. */
  sent: number | null | undefined;
  /** The price stays as sent, even if it is the stored one. */
  keepsPrice?: boolean | undefined;
  rule: number;
  stored: { price: number; rule: number | undefined } | undefined;
};

/** A price by the rule follows it; an own one stays until another is sent. */
export function combinationPrice({ sent, keepsPrice, rule, stored }: PriceEdit): number {
  if (sent === null) return rule;
  if (sent !== undefined && (keepsPrice === true || sent !== stored?.price)) return sent;
  return stored === undefined || stored.price === stored.rule ? rule : stored.price;
}
