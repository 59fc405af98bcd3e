import type { OrderWire } from '../../contract.ts';

/** An order edited in this list, and the index that it had. */
export type OptimisticRow = { order: OrderWire; index: number };

export function withOptimisticRow(
  optimisticRows: readonly OptimisticRow[],
  { order, index }: OptimisticRow,
): OptimisticRow[] {
  const isKnown = optimisticRows.some((row) => row.order.id === order.id);
  if (!isKnown) return [...optimisticRows, { order, index }];
  return optimisticRows.map((row) => (row.order.id === order.id ? { ...row, order } : row));
}

/**
 * Rows with local edits applied. An edited row stays visible, even if it no longer matches the filter,
 * until the filter changes.
 */
export function withOptimisticRows(
  rows: readonly OrderWire[],
  optimisticRows: readonly OptimisticRow[],
): OrderWire[] {
  const ids = new Set(rows.map((row) => row.id));
  const shown = rows.map((row) => {
    const known = optimisticRows.find(({ order }) => order.id === row.id)?.order;
    return known !== undefined && known.updatedAt > row.updatedAt ? known : row;
  });
  for (const { order, index } of optimisticRows) {
    if (!ids.has(order.id)) shown.splice(index, 0, order);
  }
  return shown;
}
