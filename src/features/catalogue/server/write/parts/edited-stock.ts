type Edit = { stock?: number | null | undefined; stockSeen?: number | null | undefined };

/**
 * What an edit makes of stock that may have moved since the maker looked: the difference between
 * what they saw and what they want is applied to what there is. Null: not counted.
 * @returns undefined where stock stays as it is; 'moved' where the edit does not fit any more
 */
export function editedStock(
  current: number | null,
  { stock = null, stockSeen }: Edit,
): number | null | undefined | 'moved' {
  if (stockSeen === undefined || stock === stockSeen) return undefined;
  if (stock === null) return current === null ? undefined : null;
  if (stockSeen === null) return current === null ? stock : 'moved';
  if (current === null) return 'moved';
  const after = current + stock - stockSeen;
  return after < 0 ? 'moved' : after;
}
