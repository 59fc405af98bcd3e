import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { claimRequest } from '#platform/server/idempotency/claim-request.ts';
import type { AdminOrder } from '../../admin-contract.ts';
import { lockOrder, recordEvent } from '../get-order.ts';
import { getAdminOrder } from './get-admin-order.ts';

type NewNote = {
  idOrNumber: string;
  text: string;
  /** The client's Idempotency-Key. */
  key: string | undefined;
};

type Noted = {
  order: AdminOrder;
  /** True if an earlier try of this request added the note. */
  isReplayed: boolean;
};

/** @throws KeyReused */
async function isAddedAlready(tx: Context, { idOrNumber, text, key }: NewNote): Promise<boolean> {
  if (key === undefined) return false;
  const route = 'POST /v2/admin/order/{id}/note';
  return 'answered' in (await claimRequest(tx, { key, route, content: [idOrNumber, text] }));
}

/**
 * Adds a private note to an order's timeline. The same note under the same key again adds nothing and
 * gets the order as it is now.
 * @throws OrderNotFound, KeyReused
 */
export function addNote(ctx: Context, note: NewNote): Promise<Noted> {
  return transaction(ctx, async (tx) => {
    const isReplayed = await isAddedAlready(tx, note);
    const { id: orderId } = await lockOrder(tx, note.idOrNumber, 'anybody');
    if (isReplayed) return { order: await getAdminOrder(tx, orderId), isReplayed };
    const { text } = note;
    await recordEvent(tx, { orderId, kind: 'note', actor: 'admin', isPublic: false, text });
    const order = await getAdminOrder(tx, orderId);
    // The note's text may name people and stays out of the audit, which is never deleted.
    const event = order.tracking.at(-1)?.seq;
    await recordAudit(tx, {
      action: 'order.note',
      object: { kind: 'order', id: orderId },
      after: { event },
    });
    return { order, isReplayed };
  });
}
