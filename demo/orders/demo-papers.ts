import { getOrder } from '#features/orders/server/get-order.ts';
import { paperFault } from '#features/papers/paper-fault.ts';
import { issueSale, settlePapers } from '#features/papers/server/settle-papers.ts';
import type { ShopSettings } from '#features/shop/settings/settings.ts';
import type { Context } from '#platform/server/context.ts';
import type { OrderRows } from './order-rows.ts';

type Step = { at: Date; orderId: string; isReturn: boolean };

/** When parcels went and pieces came back: numbers follow the time. */
function stepsOf({ events }: OrderRows): Step[] {
  const steps = events.flatMap(({ kind, status, at, order_id: orderId }) => {
    const isSending = kind === 'status' && status === 'shipped';
    const isReturn = kind === 'edited';
    return isSending || isReturn ? [{ at: new Date(at), orderId, isReturn }] : [];
  });
  return steps.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** Issues the papers of the demo's orders, each at its moment. */
export async function issueDemoPapers(
  tx: Context,
  rows: OrderRows,
  settings: ShopSettings,
): Promise<void> {
  if (paperFault(settings) !== undefined) return;
  const deps = { settings: () => settings };
  for (const { at, orderId, isReturn } of stepsOf(rows)) {
    const then = { ...tx, clock: { now: () => at } };
    if (isReturn) await settlePapers(then, deps, orderId);
    else await issueSale(then, deps, await getOrder(then, orderId, 'anybody'));
  }
}
