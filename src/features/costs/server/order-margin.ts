import { OrderNotFound } from '#features/orders/contract.ts';
import { getOrderRow, lockOrder } from '#features/orders/server/get-order.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { CostSettings, OrderMargin } from '../contract.ts';
import { marginOfOrders } from '../margin-of-orders.ts';
import { getCostSettings } from './cost-settings.ts';
import { findMarginRow, writeDeliveryCost, type MarginRow } from './margin-queries.ts';

/** What is left of an order; unknown as long as the cost of a piece or of the delivery is. */
function marginOfOrder(row: MarginRow, settings: CostSettings): OrderMargin {
  const { total, unknown, costs, delivery } = row;
  const sums = { ...row, costs: costs ?? 0, delivery: delivery ?? 0 };
  const { packing, fee, gst, margin, percent } = marginOfOrders(sums, settings);
  const isKnown = costs !== null && delivery !== null;
  return {
    total,
    packing,
    fee,
    gst,
    unknown,
    ...(delivery !== null && { deliveryCost: delivery }),
    ...(costs !== null && { costs }),
    ...(isKnown && { margin: margin / 100, ...(percent !== undefined && { percent }) }),
  };
}

async function readMargin(ctx: Context, orderId: string): Promise<OrderMargin> {
  const row = await findMarginRow(ctx.db, orderId);
  if (!row) throw OrderNotFound();
  return marginOfOrder(row, await getCostSettings(ctx));
}

/** @throws OrderNotFound */
export async function getOrderMargin(ctx: Context, idOrNumber: string): Promise<OrderMargin> {
  const { id } = await getOrderRow(ctx, idOrNumber, 'anybody');
  return readMargin(ctx, id);
}

/** Saves what sending an order cost. @param amount null: not known @throws OrderNotFound */
export function saveDeliveryCost(
  ctx: Context,
  idOrNumber: string,
  amount: number | null,
): Promise<OrderMargin> {
  return transaction(ctx, async (tx) => {
    const { id } = await lockOrder(tx, idOrNumber, 'anybody');
    await writeDeliveryCost(tx.db, id, amount);
    await recordAudit(tx, {
      action: 'order.deliverycost',
      object: { kind: 'order', id },
      after: { deliveryCost: amount === null ? null : amount / 100 },
    });
    return readMargin(tx, id);
  });
}
