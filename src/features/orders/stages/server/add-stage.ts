import { ValidationFailed } from '#platform/contract/problem.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { claimRequest } from '#platform/server/idempotency/claim-request.ts';
import type { AdminOrder } from '../../admin-contract.ts';
import { Order } from '../../contract.ts';
import { NotInMaking, StageNotFound, type NewStage } from '../stage-contract.ts';
import { getAdminOrder } from '../../server/admin/get-admin-order.ts';
import { lockOrder, recordEvent } from '../../server/get-order.ts';
import type { OrderDeps } from '../../server/order-deps.ts';
import { insertStage, showPictures, takeBackStage } from './stage-queries.ts';
import { queueTelling } from './tell-of-stages.ts';

type Adding = {
  idOrNumber: string;
  stage: NewStage;
  /** The client's Idempotency-Key. */
  key: string | undefined;
};
type Added = { order: AdminOrder; isReplayed: boolean };

/** @throws KeyReused */
async function isAddedAlready(tx: Context, { idOrNumber, stage, key }: Adding): Promise<boolean> {
  if (key === undefined) return false;
  const route = 'POST /v2/admin/order/{id}/stage';
  return 'answered' in (await claimRequest(tx, { key, route, content: [idOrNumber, stage] }));
}

async function add(tx: Context, deps: OrderDeps, adding: Adding): Promise<Added> {
  const isReplayed = await isAddedAlready(tx, adding);
  const { id: orderId } = await lockOrder(tx, adding.idOrNumber, 'anybody');
  const before = await getAdminOrder(tx, orderId);
  if (isReplayed) return { order: before, isReplayed };
  if (before.status !== 'processing') throw NotInMaking({ data: { order: Order.encode(before) } });
  const { name, note, pictures: ids, isPublic, tell } = adding.stage;
  const event = { orderId, kind: 'stage', actor: 'admin', isPublic, text: name } as const;
  const seq = await recordEvent(tx, event);
  await insertStage(tx.db, { orderId, seq, note, isToMail: tell });
  if ((await showPictures(tx.db, { orderId, seq, ids })) < ids.length) {
    const sentence = 'A photo is no longer there. Choose it again';
    throw ValidationFailed({ fields: { pictures: sentence } });
  }
  if (tell) await queueTelling(tx, deps.jobs, orderId);
  // The note may name people and stays out of the audit, which is never deleted.
  await recordAudit(tx, {
    action: 'order.stage',
    object: { kind: 'order', id: orderId },
    after: { event: seq, pictures: ids.length, isPublic, tell },
  });
  return { order: await getAdminOrder(tx, orderId), isReplayed };
}

/**
 * Says that an order has reached a stage. The same one under the same key again adds nothing and gets the
 * order as it is now.
 * @throws OrderNotFound, KeyReused, ValidationFailed, NotInMaking with the order as it is now
 */
export function addStage(ctx: Context, deps: OrderDeps, adding: Adding): Promise<Added> {
  return transaction(ctx, (tx) => add(tx, deps, adding));
}

/** Deletes note and photos of a stage, and hides it from the customer. @throws OrderNotFound, StageNotFound */
export function removeStage(
  ctx: Context,
  { idOrNumber, seq }: { idOrNumber: string; seq: number },
): Promise<AdminOrder> {
  return transaction(ctx, async (tx) => {
    const { id: orderId } = await lockOrder(tx, idOrNumber, 'anybody');
    const stood = await takeBackStage(tx.db, { orderId, seq }, tx.clock.now());
    if (stood === undefined) throw StageNotFound();
    if (stood) {
      await recordAudit(tx, {
        action: 'order.stage.remove',
        object: { kind: 'order', id: orderId },
        after: { event: seq },
      });
    }
    return getAdminOrder(tx, orderId);
  });
}
