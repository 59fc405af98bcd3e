import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { claimRequest } from '#platform/server/idempotency/claim-request.ts';
import type { AdminOrder } from '../../admin-contract.ts';
import { lockOrder, recordEvent } from '../get-order.ts';
import { openAnyOrder } from './get-admin-order.ts';

type NewNote = {
  typed: string;
  text: string;
  /** The Idempotency-Key, where the client made one. */
  key: string | undefined;
};

type Noted = {
  order: AdminOrder;
  /** The same note was added before; nothing was by this one. */
  isReplayed: boolean;
};

/** Whether this very note was added before. @throws KeyReused */
async function isAddedAlready(tx: Context, { typed, text, key }: NewNote): Promise<boolean> {
  if (key === undefined) return false;
  const route = 'POST /v2/admin/order/{id}/note';
  return 'answered' in (await claimRequest(tx, { key, route, content: [typed, text] }));
}

/**
 * Notes something about an order on its timeline, for the maker alone. The same note under the same
 * key again adds nothing and gets the order as it stands now.
 * @throws OrderNotFound, KeyReused
 */
export function addNote(ctx: Context, note: NewNote): Promise<Noted> {
  return transaction(ctx, async (tx) => {
    const isReplayed = await isAddedAlready(tx, note);
    const { id: orderId } = await lockOrder(tx, note.typed, 'anybody');
    if (isReplayed) return { order: await openAnyOrder(tx, orderId), isReplayed };
    const { text } = note;
    await recordEvent(tx, { orderId, kind: 'note', actor: 'admin', isPublic: false, text });
    const order = await openAnyOrder(tx, orderId);
    // The words stand on the timeline, and may name people.
    const event = order.tracking.at(-1)?.seq;
    await recordAudit(tx, {
      action: 'order.note',
      object: { kind: 'order', id: orderId },
      after: { event },
    });
    return { order, isReplayed };
  });
}
