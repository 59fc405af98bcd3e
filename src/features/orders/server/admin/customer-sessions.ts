import { countSessions, endAllSessions } from '#features/identity/server/sessions/sessions.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { OwnSessionsStay, SessionsElsewhere, type CustomerSessions } from '../../admin-contract.ts';
import { OrderNotFound } from '../../contract.ts';
import { lockOrder } from '../get-order.ts';
import { findOrder, orderRefOf } from '../order-queries.ts';

type Target = {
  idOrNumber: string;
  /** True if the shop itself signs people in. */
  hasSessions: boolean;
};

/** Counts the sessions of an order's customer, as far as the shop knows. @throws OrderNotFound */
export async function customerSessions(
  ctx: Context,
  { idOrNumber, hasSessions }: Target,
): Promise<CustomerSessions> {
  const order = await findOrder(ctx.db, orderRefOf(idOrNumber), 'anybody');
  if (!order) throw OrderNotFound();
  const isOwn = order.uid === personOf(ctx).uid;
  if (!hasSessions) return { isOwn };
  return { isOwn, count: await countSessions(ctx, order.uid) };
}

/**
 * Ends all sessions of an order's customer.
 * @throws OrderNotFound, SessionsElsewhere, OwnSessionsStay for an order of the owner's own
 */
export function endCustomerSessions(
  ctx: Context,
  { idOrNumber, hasSessions }: Target,
): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { id, uid } = await lockOrder(tx, idOrNumber, 'anybody');
    if (!hasSessions) throw SessionsElsewhere();
    if (uid === personOf(ctx).uid) throw OwnSessionsStay();
    const ended = await endAllSessions(tx, uid);
    // The entry names the order: uids stay out of the audit, which is never deleted.
    await recordAudit(tx, {
      action: 'customer.signout',
      object: { kind: 'order', id },
      after: { ended },
    });
  });
}
