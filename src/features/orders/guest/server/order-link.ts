import { isGuest } from '#features/identity/guest-uid.ts';
import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { RateLimiter } from '#platform/server/http/limits/rate-limiter.ts';
import { mayMailTo } from '#platform/server/mail/may-mail-to.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { MAILS_TO_ONE, type RateLimit } from '#platform/contract/rate-limit.ts';
import { OrderHasNoLink, type OrderLink } from '../guest-contract.ts';
import { getOrderRow, lockOrder } from '../../server/get-order.ts';
import { linkMails } from './link-mails.ts';
import { linkPath } from '../../server/mails/mail-facts.ts';
import type { OrderDeps } from '../../server/order-deps.ts';
import { findOrder } from '../../server/order-queries.ts';
import { presentOrder } from '../../server/present-order.ts';
import { findHasAccount, giveTo, raiseLinkVersion } from './guest-queries.ts';

/** Links of orders to one address, from all callers together. */
const ORDER_LINK_MAIL: RateLimit = {
  name: 'order-link-mail',
  rates: MAILS_TO_ONE,
  isShared: true,
};

/** Mails the link of an order to the address it was placed with, a few times an hour; anything else does nothing. */
export async function mailOrderLink(
  ctx: Context,
  deps: OrderDeps & { limiter: RateLimiter },
  { number, email }: { number: string; email: string },
): Promise<void> {
  const row = await findOrder(ctx.db, { number }, 'anybody');
  if (!row || row.link_version === null) return;
  if (row.email.toLowerCase() !== email.toLowerCase()) return;
  if (!(await mayMailTo(deps.limiter, ORDER_LINK_MAIL, row.email))) return;
  const mails = linkMails(presentOrder(row), deps);
  await transaction(ctx, (tx) => queueMails(tx, deps.jobs, mails));
}

async function findLink(ctx: Context, { links }: OrderDeps, orderId: string): Promise<OrderLink> {
  const row = await getOrderRow(ctx, orderId, 'anybody');
  const order = presentOrder(row);
  if (order.linkVersion === undefined) throw OrderHasNoLink();
  return { link: linkPath(order, links) };
}

export function getOrderLink(ctx: Context, deps: OrderDeps, idOrNumber: string) {
  return findLink(ctx, deps, idOrNumber);
}

/**
 * Makes the old link invalid and mails the new one, also of an order that its customer has put into an account, and of
 * one whose account was deleted. @throws OrderNotFound, OrderHasNoLink for an order that was placed by an account
 */
export function renewOrderLink(
  ctx: Context,
  deps: OrderDeps,
  idOrNumber: string,
): Promise<OrderLink> {
  return transaction(ctx, async (tx) => {
    const { id, uid, email } = await lockOrder(tx, idOrNumber, 'anybody');
    const row = await getOrderRow(tx, id, 'anybody');
    const isLeft = !isGuest(uid) && !(await findHasAccount(tx.db, id));
    if (row.link_version === null && !isLeft) throw OrderHasNoLink();
    // Whoever has the link can put it into an account again.
    if (isLeft && email !== '') await giveTo(tx.db, id, deps.links.guestOf(email));
    await raiseLinkVersion(tx.db, id);
    const order = presentOrder(await getOrderRow(tx, id, 'anybody'));
    await queueMails(tx, deps.jobs, linkMails(order, deps));
    await recordAudit(tx, { action: 'order.link', object: { kind: 'order', id } });
    return findLink(tx, deps, id);
  });
}
