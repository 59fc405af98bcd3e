import { OrderNotFound } from '#features/orders/contract.ts';
import { getOrderRow, lockOrder } from '#features/orders/server/get-order.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { CostSettings, OrderMargin } from '../contract.ts';
import { exactly, over, plus, raisedBy, rounded, times } from '../fraction.ts';
import { getCostSettings } from './cost-settings.ts';
import { findMarginRow, writeDeliveryCost, type MarginRow } from './margin-queries.ts';

function shareOf(paise: number, percent: number): number {
  return rounded(over(times(exactly(paise), exactly(percent)), exactly(100)));
}

function gstWithin(total: number, percent: number): number {
  const net = over(exactly(total), raisedBy(percent));
  return rounded(plus(exactly(total), times(net, exactly(-1))));
}

/** What the pieces of an order cost; undefined as long as the cost of one is unknown. */
function costsOf({ lines }: MarginRow): number | undefined {
  return lines.reduce<number | undefined>(
    (sum, { quantity, cost }) =>
      sum === undefined || cost === null ? undefined : sum + quantity * cost,
    0,
  );
}

/** Picking up costs nothing to send. */
function deliveryCostOf(row: MarginRow): number | undefined {
  return row.delivery_cost ?? (row.delivery_kind === 'pickup' ? 0 : undefined);
}

type Known = Pick<OrderMargin, 'total' | 'gst' | 'packing' | 'fee'>;

function leftOf({ total, gst, packing, fee }: Known, spent: number) {
  const [net, left] = [total - gst, total - gst - packing - fee - spent];
  const percent = net > 0 ? { percent: Math.round((left / net) * 100) } : {};
  return { margin: left / 100, ...percent };
}

/** What is left of an order; unknown as long as the cost of a piece or of the delivery is. */
function marginOfOrder(row: MarginRow, settings: CostSettings): OrderMargin {
  const [costs, deliveryCost] = [costsOf(row), deliveryCostOf(row)];
  const total = Math.max(0, row.total - row.refunded);
  const known = {
    total,
    packing: row.delivery_kind === 'pickup' ? 0 : settings.packing,
    fee: shareOf(row.online, settings.feePercent),
    gst: gstWithin(total, settings.gstPercent),
  };
  const isKnown = costs !== undefined && deliveryCost !== undefined;
  return {
    ...known,
    unknown: row.lines.filter(({ cost }) => cost === null).map(({ name }) => name),
    ...(deliveryCost !== undefined && { deliveryCost }),
    ...(costs !== undefined && { costs }),
    ...(isKnown && leftOf(known, costs + deliveryCost)),
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
