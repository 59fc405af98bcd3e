import { endSessionsOf, sessionsOf } from '#features/identity/server/sessions/sessions-of.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import { OwnSessionsStay, SessionsElsewhere, type CustomerSessions } from '../../admin-contract.ts';
import { OrderNotFound } from '../../contract.ts';
import { lockOrder } from '../get-order.ts';
import { findOrder, orderRefOf } from '../order-queries.ts';

type Asked = {
  /** An order's id or number. */
  typed: string;
  /** Whether it is the shop that signs people in. */
  isKept: boolean;
};

/** Where the customer of an order is signed in, as far as the shop knows. @throws OrderNotFound */
export async function customerSessions(
  ctx: Context,
  { typed, isKept }: Asked,
): Promise<CustomerSessions> {
  const order = await findOrder(ctx.db, orderRefOf(typed), 'anybody');
  if (!order) throw OrderNotFound();
  const isOwn = order.uid === personOf(ctx).uid;
  if (!isKept) return { isOwn };
  return { isOwn, count: await sessionsOf(ctx, order.uid) };
}

/**
 * Signs the customer of an order out, wherever they are signed in.
 * @throws OrderNotFound, SessionsElsewhere, OwnSessionsStay for an order of the maker's own
 */
export function endCustomerSessions(ctx: Context, { typed, isKept }: Asked): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { id, uid } = await lockOrder(tx, typed, 'anybody');
    if (!isKept) throw SessionsElsewhere();
    if (uid === personOf(ctx).uid) throw OwnSessionsStay();
    const ended = await endSessionsOf(tx, uid);
    // Of whom the order tells: uids stay out of what is kept for ever.
    await recordAudit(tx, {
      action: 'customer.signout',
      object: { kind: 'order', id },
      after: { ended },
    });
  });
}
