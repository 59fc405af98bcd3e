import type { Context } from '#platform/server/context.ts';
import { recordEvent } from '../open-order.ts';
import { markRefundDue } from './change-queries.ts';

type Undone = { orderId: string; actor: 'customer' | 'admin'; text: string };

/**
 * What follows when an order was cancelled in this transaction: it is written down, what was paid is
 * due back. Its stock is given back last. A payment that was only claimed stays, for the maker to check.
 */
export async function undoOrder(tx: Context, { orderId, actor, text }: Undone): Promise<void> {
  await recordEvent(tx, { orderId, kind: 'status', actor, isPublic: true, text });
  if (await markRefundDue(tx.db, orderId)) {
    const refund = 'What was paid will be sent back';
    await recordEvent(tx, {
      orderId,
      kind: 'payment',
      actor: 'shop',
      isPublic: true,
      text: refund,
    });
  }
}
