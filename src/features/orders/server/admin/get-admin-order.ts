import type { Context } from '#platform/server/context.ts';
import { AdminOrderEvent, type AdminOrder } from '../../admin-contract.ts';
import { getOrderRow } from '../get-order.ts';
import { getAdminFacts, type AdminFacts, type OrderRow } from '../order-queries.ts';
import { presentEvent, presentItem, presentOrder } from '../present-order.ts';

function presentAnyItem(line: OrderRow['lines'][number]): AdminOrder['items'][number] {
  return { ...presentItem(line), ...(line.code !== '' && { code: line.code }) };
}

function presentAnyEvent(event: AdminFacts['events'][number]): AdminOrder['tracking'][number] {
  return {
    ...presentEvent(event),
    actor: AdminOrderEvent.shape.actor.parse(event.actor),
    isPublic: event.is_public,
  };
}

/**
 * Any customer's order with what only the owner sees: codes, private notes, whether its UTR is a
 * duplicate, how often this customer has ordered.
 * @throws OrderNotFound
 */
export async function getAdminOrder(ctx: Context, idOrNumber: string): Promise<AdminOrder> {
  const row = await getOrderRow(ctx, idOrNumber, 'anybody');
  const order = presentOrder(row);
  const facts = await getAdminFacts(ctx.db, order.id);
  const { submitted_at: submittedAt, decided_at: decidedAt, undoable_until: undoableUntil } = facts;
  return {
    ...order,
    items: row.lines.map(presentAnyItem),
    tracking: facts.events.map(presentAnyEvent),
    payment: {
      ...order.payment,
      isDuplicate: facts.is_duplicate,
      ...(submittedAt !== null && { submittedAt: submittedAt.toISOString() }),
      ...(decidedAt !== null && { decidedAt: decidedAt.toISOString() }),
      ...(undoableUntil !== null && { undoableUntil: undoableUntil.toISOString() }),
    },
    customer: { orderCount: facts.order_count },
  };
}
