import { transaction, type Context } from '#platform/server/context.ts';
import { retryConflicts } from '#platform/server/database/retry-conflicts.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { recordCancellation } from '../change/cancel-order.ts';
import { getOrder } from '../get-order.ts';
import { givePlacesBack } from '../making/make-order.ts';
import { statusMails } from '../mails/status-mails.ts';
import type { OrderDeps } from '../order-deps.ts';
import { giveBackStock } from '../stock/move-stock.ts';
import { cancelUnpaidOrder, listUnpaidOfGuests } from './guest-queries.ts';

const UNPAID_JOB = 'unpaid-guest-orders';
const HOUR_MS = 3_600_000;
/** Clocks of the shop and of PostgreSQL may differ. */
const GRACE_MS = 60_000;

export type UnpaidDeps = OrderDeps & {
  /** 0: they are never cancelled. */
  guestUnpaidHours: () => number;
};

type Due = { id: string; uid: string; hours: number };

async function cancelOne(ctx: Context, deps: OrderDeps, { id, uid, hours }: Due): Promise<void> {
  const buyer = { ...ctx, actor: { role: 'customer', uid } } as const;
  await transaction(buyer, async (tx) => {
    const reason = `It was not paid within ${hours} hours.`;
    if (!(await cancelUnpaidOrder(tx.db, { id, hours, reason }))) return;
    const text = `Cancelled: not paid within ${hours} hours`;
    await recordCancellation(tx, { orderId: id, actor: 'shop', text });
    const order = await getOrder(tx, id, 'anybody');
    await queueMails(tx, deps.jobs, statusMails(order, deps));
    await givePlacesBack(tx, id);
    await giveBackStock(tx, id);
  });
}

/** Cancels guests' orders that are unpaid after the owner's hours, returns stock and places of weeks, and mails the buyer. */
export async function cancelUnpaid(ctx: Context, deps: UnpaidDeps): Promise<void> {
  const hours = deps.guestUnpaidHours();
  if (hours === 0) return;
  for (const due of await listUnpaidOfGuests(ctx.db, hours)) {
    await retryConflicts(() => cancelOne(ctx, deps, { ...due, hours }));
  }
}

/** Queues a look at the moment at which a new order would be due, in its transaction. */
export async function queueUnpaidCheck(
  { db, clock }: Context,
  deps: UnpaidDeps,
  key: string,
): Promise<void> {
  const hours = deps.guestUnpaidHours();
  if (hours === 0) return;
  const startAfter = new Date(clock.now().getTime() + hours * HOUR_MS + GRACE_MS);
  await deps.jobs.enqueueAll(db, UNPAID_JOB, [{ data: {}, key, startAfter }]);
}

/** Daily too: the hours may have changed since an order was placed. */
export async function workUnpaid(ctx: Context, jobs: Jobs, deps: UnpaidDeps): Promise<void> {
  const cancelDue = () => cancelUnpaid(ctx, deps);
  await jobs.work(UNPAID_JOB, cancelDue);
  await jobs.everyDay(`${UNPAID_JOB}-daily`, cancelDue);
}
