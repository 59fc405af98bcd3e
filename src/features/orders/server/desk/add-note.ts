import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { AdminOrder } from '../../admin-contract.ts';
import { lockOrder, recordEvent } from '../open-order.ts';
import { openAnyOrder } from './open-any-order.ts';

type NewNote = { typed: string; text: string };

/**
 * Notes something about an order on its timeline, for the maker alone.
 * @throws OrderNotFound
 */
export function addNote(ctx: Context, { typed, text }: NewNote): Promise<AdminOrder> {
  return transaction(ctx, async (tx) => {
    const { id: orderId } = await lockOrder(tx, typed, 'anybody');
    await recordEvent(tx, { orderId, kind: 'note', actor: 'admin', isPublic: false, text });
    const order = await openAnyOrder(tx, orderId);
    // The words stand on the timeline, and may name people.
    const event = order.tracking.at(-1)?.seq;
    await recordAudit(tx, {
      action: 'order.note',
      object: { kind: 'order', id: orderId },
      after: { event },
    });
    return order;
  });
}
