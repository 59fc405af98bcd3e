import type { Context } from '#platform/server/context.ts';
import { AdminOrderEvent, type AdminOrder } from '../../admin-contract.ts';
import { presentOrderOf } from '../get-order.ts';
import { presentEvent } from '../present-order.ts';
import { getBackground, type Background } from './admin-order-queries.ts';

function presentAnyEvent(event: Background['events'][number]): AdminOrder['tracking'][number] {
  return {
    ...presentEvent(event),
    actor: AdminOrderEvent.shape.actor.parse(event.actor),
    isPublic: event.is_public,
  };
}

/**
 * Any customer's order with what only the maker sees: private notes, what speaks against its payment, how
 * often this customer has ordered.
 * @param typed its id or number
 * @throws OrderNotFound
 */
export async function openAnyOrder(ctx: Context, typed: string): Promise<AdminOrder> {
  const order = await presentOrderOf(ctx, typed, 'anybody');
  const background = await getBackground(ctx.db, order.id);
  const {
    submitted_at: submittedAt,
    decided_at: decidedAt,
    undoable_until: undoableUntil,
  } = background;
  return {
    ...order,
    tracking: background.events.map(presentAnyEvent),
    payment: {
      ...order.payment,
      isDuplicate: background.is_duplicate,
      ...(submittedAt !== null && { submittedAt: submittedAt.toISOString() }),
      ...(decidedAt !== null && { decidedAt: decidedAt.toISOString() }),
      ...(undoableUntil !== null && { undoableUntil: undoableUntil.toISOString() }),
    },
    customer: { orderCount: background.order_count },
  };
}
