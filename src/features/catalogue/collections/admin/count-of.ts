import type { AdminCollection } from '../collection-contract.ts';

export function countOf({ count, hiddenCount }: AdminCollection): string {
  const pieces = count === 1 ? '1 piece' : `${count} pieces`;
  return hiddenCount === 0 ? pieces : `${pieces} in the shop, ${hiddenCount} hidden`;
}
