import { OrderNotFound } from '#features/orders/contract.ts';
import { keepDeliveryCost } from '#features/orders/server/delivery-cost.ts';
import { getOrder, getOrderRow, lockOrder } from '#features/orders/server/get-order.ts';
import { taxWithin } from '#features/papers/server/settle-papers.ts';
import { loggedRupees } from '#platform/contract/money.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { CostSettings } from '../../contract.ts';
import { exactly, over, rounded, times } from '../../fraction.ts';
import type { OrderMargin } from '../../margin-contract.ts';
import { marginOfOrders } from '../../margin-of-orders.ts';
import type { CostDeps } from '../cost-deps.ts';
import { getCostSettings } from '../cost-settings.ts';
import { findMarginRow, type MarginRow } from './margin-queries.ts';

/** What is left of an order; unknown as long as the cost of a piece or of the delivery is. */
function marginOfOrder(row: MarginRow & { gst: number }, settings: CostSettings): OrderMargin {
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

/** GST of an order without a paper, in proportion to the money that was not refunded. */
function stayingOf(gst: number, total: number, before: number): number {
  if (before === 0) return 0;
  return rounded(over(times(exactly(gst), exactly(total)), exactly(before)));
}

type Unpapered = { id: string; total: number };

async function expectedGst(ctx: Context, deps: CostDeps, { id, total }: Unpapered) {
  const order = await getOrder(ctx, id, 'anybody');
  if (order.status === 'cancelled') return 0;
  return stayingOf(await taxWithin(ctx, deps, order), total, order.pricing.total);
}

async function readMargin(ctx: Context, deps: CostDeps, orderId: string): Promise<OrderMargin> {
  const row = await findMarginRow(ctx.db, orderId);
  if (!row) throw OrderNotFound();
  const gst = row.gst ?? (await expectedGst(ctx, deps, { id: orderId, total: row.total }));
  return marginOfOrder({ ...row, gst }, await getCostSettings(ctx, deps));
}

/** @throws OrderNotFound */
export async function getOrderMargin(
  ctx: Context,
  deps: CostDeps,
  idOrNumber: string,
): Promise<OrderMargin> {
  const { id } = await getOrderRow(ctx, idOrNumber, 'anybody');
  return readMargin(ctx, deps, id);
}

/** Saves what sending an order cost. @param amount null: not known @throws OrderNotFound */
export function saveDeliveryCost(
  ctx: Context,
  deps: CostDeps,
  { idOrNumber, amount }: { idOrNumber: string; amount: number | null },
): Promise<OrderMargin> {
  return transaction(ctx, async (tx) => {
    const { id } = await lockOrder(tx, idOrNumber, 'anybody');
    await keepDeliveryCost(tx, id, amount);
    await recordAudit(tx, {
      action: 'order.deliverycost',
      object: { kind: 'order', id },
      after: amount === null ? {} : { deliveryCost: loggedRupees(amount) },
    });
    return readMargin(tx, deps, id);
  });
}
