import { StockMovement, type StockSheet } from '../../admin-contract.ts';
import type { MovementRow } from './stock-queries.ts';

const { kind: Kind } = StockMovement.shape;

export function presentMovement(row: MovementRow): StockMovement {
  return {
    id: row.id,
    ...(row.variant_id !== null && { variantId: row.variant_id }),
    quantity: row.quantity,
    ...(row.stock_after !== null && { stockAfter: row.stock_after }),
    kind: Kind.parse(row.kind),
    reason: row.reason,
    ...(row.order_id !== null && { orderId: row.order_id }),
    at: row.at.toISOString(),
  };
}

type Part = { id?: string; name: string; value: string; stock: number | null };

export function presentPart({ id, name, value, stock }: Part): StockSheet['parts'][number] {
  return {
    ...(id !== undefined && { variantId: id }),
    name,
    value,
    ...(stock !== null && { stock }),
  };
}
