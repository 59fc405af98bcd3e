import type { Context } from '#platform/server/context.ts';
import { AdminOrderEvent, type AdminOrder } from '../../admin-contract.ts';
import { getOrder } from '../get-order.ts';
import { getAdminFacts, type AdminFacts } from '../order-queries.ts';
import { presentEvent } from '../present-order.ts';

function presentAnyEvent(event: AdminFacts['events'][number]): AdminOrder['tracking'][number] {
  return {
    ...presentEvent(event),
    actor: AdminOrderEvent.shape.actor.parse(event.actor),
    isPublic: event.is_public,
  };
}

/**
 * Any customer's order with what only the owner sees: private notes, whether its UTR is a duplicate, how
 * often this customer has ordered.
 * @throws OrderNotFound
 */
export async function getAdminOrder(ctx: Context, idOrNumber: string): Promise<AdminOrder> {
  const order = await getOrder(ctx, idOrNumber, 'anybody');
  const facts = await getAdminFacts(ctx.db, order.id);
  const { submitted_at: submittedAt, decided_at: decidedAt, undoable_until: undoableUntil } = facts;
  return {
    ...order,
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
