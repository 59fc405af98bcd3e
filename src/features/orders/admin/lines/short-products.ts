import * as z from 'zod';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { labelOf, type Sellable } from './sellables.ts';

const Product = z.object({ productId: z.string(), variantId: z.string(), available: z.int() });
type Sold = {
  piece?: Pick<Sellable, 'productId' | 'variantId' | 'name' | 'variant'> | undefined;
  quantity: number;
};

/** Pieces that are short in stock, from the shop's answer. */
export function shortProducts(problem: ProblemBody) {
  if (problem.code !== 'OUT_OF_STOCK') return [];
  const several = z.array(Product).safeParse(problem.pieces).data;
  const one = Product.safeParse(problem).data;
  return several ?? (one ? [one] : []);
}

/** "Wave Tray: 1 left, you want 2." Undefined for another problem. */
export function shortSentences(problem: ProblemBody, sold: readonly Sold[]): string[] | undefined {
  const short = shortProducts(problem);
  if (short.length === 0) return undefined;
  return short.map(({ productId, variantId, available }) => {
    const same = sold.filter(
      ({ piece: product }) => product?.productId === productId && product.variantId === variantId,
    );
    const requested = same.reduce((sum, { quantity }) => sum + quantity, 0);
    const label = same[0]?.piece ? labelOf(same[0].piece) : 'A piece';
    return available === 0
      ? `${label} is sold out.`
      : `${label}: ${available} left, ${requested} wanted.`;
  });
}
