import { isGuest } from '#features/identity/guest-uid.ts';
import { ensureProfile } from '#features/profile/server/profile.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import type { Order } from '../../contract.ts';
import { OrderClaimed, OrderLinkOld } from '../guest-contract.ts';
import { getOrder, lockOrder, recordEvent } from '../../server/get-order.ts';
import { endLink, giveTo } from './guest-queries.ts';
import { findByKey, isLinkOld, type Linked } from './open-by-link.ts';
import type { OrderLinks } from './order-links.ts';

async function claim(tx: Context, links: OrderLinks, linked: Linked): Promise<Order> {
  const person = personOf(tx);
  // Locks the profile before the order, the same way as deleting an account.
  await ensureProfile(tx);
  const { id: orderId } = await findByKey(tx, links, linked);
  await lockOrder(tx, orderId, 'anybody');
  const row = await findByKey(tx, links, linked);
  if (row.uid === person.uid) {
    await endLink(tx.db, orderId);
    return getOrder(tx, orderId, person);
  }
  if (!isGuest(row.uid)) throw OrderClaimed();
  if (isLinkOld(row, tx.clock.now())) throw OrderLinkOld();
  await giveTo(tx.db, orderId, person.uid);
  await endLink(tx.db, orderId);
  const text = 'Added to an account by its buyer';
  await recordEvent(tx, { orderId, kind: 'note', actor: 'customer', isPublic: false, text });
  return getOrder(tx, orderId, person);
}

/** Makes an order without an account the caller's own and ends its link; the same again changes nothing. @throws OrderNotFound, OrderClaimed, OrderLinkOld */
export function claimOrder(ctx: Context, links: OrderLinks, linked: Linked): Promise<Order> {
  return transaction(ctx, (tx) => claim(tx, links, linked));
}
