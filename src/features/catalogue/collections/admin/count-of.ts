import type { AdminCollection } from '../collection-contract.ts';

export function countOf({ count, hiddenCount }: AdminCollection): string {
  const products = count === 1 ? '1 piece' : `${count} pieces`;
  return hiddenCount === 0 ? products : `${products} in the shop, ${hiddenCount} hidden`;
}
