import { transaction, type Context } from '#platform/server/context.ts';
import { isConflict } from '#platform/server/database/database.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { payByWords } from '../../payment/pay-by.ts';
import { recordCancellation } from '../change/cancel-order.ts';
import { getOrder, lockOrder } from '../get-order.ts';
import { endedMails } from '../mails/ended-mails.ts';
import { releaseSlots } from '../making/make-order.ts';
import type { OrderDeps } from '../order-deps.ts';
import { recheckLinks } from '../payment-links.ts';
import { giveBackStock } from '../stock/move-stock.ts';
import { ENDING_WAYS, findToEnd, listToEnd, setEnded, type EndingWay } from './unpaid-queries.ts';

type Due = Awaited<ReturnType<typeof listToEnd>>[number];

function endingWays({ hoursToPay }: OrderDeps): EndingWay[] {
  return ENDING_WAYS.filter((way) => hoursToPay(way) > 0);
}

async function end(tx: Context, deps: OrderDeps, orderId: string): Promise<void> {
  // The lock first: a claim of the payment holds it, and is seen then.
  await lockOrder(tx, orderId, 'anybody');
  const payBy = await findToEnd(tx.db, orderId, endingWays(deps));
  if (!payBy) return;
  const until = payByWords(payBy.toISOString());
  await setEnded(tx.db, orderId, `It was not paid by ${until}.`);
  const text = `Ended: not paid by ${until}`;
  await recordCancellation(tx, { orderId, actor: 'shop', text });
  const order = await getOrder(tx, orderId, 'anybody');
  await queueMails(tx, deps.jobs, endedMails(order, deps));
  await recheckLinks(tx, deps, orderId);
  await releaseSlots(tx, orderId);
  await giveBackStock(tx, orderId);
  await deps.papers.settle(tx, orderId);
}

function endOne(ctx: Context, deps: OrderDeps, { id, uid }: Due): Promise<void> {
  const customer = { ...ctx, actor: { role: 'customer', uid } } as const;
  return transaction(customer, (tx) => end(tx, deps, id), { retryOn: isConflict });
}

/**
 * Ends orders that are unpaid a little after the moment that their customers know, unless nobody was reminded:
 * stock and slots go back, and the customer gets a mail. Each ends once, however many processes look.
 */
export async function endUnpaid(ctx: Context, deps: OrderDeps): Promise<void> {
  const ways = endingWays(deps);
  for (const due of await listToEnd(ctx.db, ways)) await endOne(ctx, deps, due);
}
