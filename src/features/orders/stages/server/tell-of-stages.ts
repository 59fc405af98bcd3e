import { transaction, type Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { getOrder, lockOrder } from '../../server/get-order.ts';
import type { OrderDeps } from '../../server/order-deps.ts';
import { stageMails } from './stage-mails.ts';
import { lastMailed, takeUnnotified } from './stage-queries.ts';

const JOB = 'tell-of-stages';
/** A customer gets at most one mail in this time about the stages of an order. */
const PAUSE_MS = 10 * 60_000;

/** Tells the customer, now or once the pause since the last mail is over. Under the lock of the order. */
export async function queueTelling({ db, clock }: Context, jobs: Jobs, id: string): Promise<void> {
  const last = await lastMailed(db, id);
  const startAfter = last === undefined ? clock.now() : new Date(last.getTime() + PAUSE_MS);
  // A new key after each mail: the job that has sent it may not be done yet.
  const job = { data: { id }, key: `${id} ${last?.getTime() ?? 0}`, startAfter };
  await jobs.enqueueAll(db, JOB, [job]);
}

/** One mail about all stages since the last one; none of an order that was cancelled. */
export function tellOfStages(ctx: Context, deps: OrderDeps, id: string): Promise<void> {
  return transaction(ctx, async (tx) => {
    const { status } = await lockOrder(tx, id, 'anybody');
    const unnotified = await takeUnnotified(tx.db, id, tx.clock.now());
    if (unnotified.length === 0 || status === 'cancelled') return;
    const order = await getOrder(tx, id, 'anybody');
    const stages = order.tracking.filter(({ seq }) => unnotified.includes(seq));
    await queueMails(tx, deps.jobs, stageMails(order, deps, stages));
  });
}

export function workStageTellings(ctx: Context, deps: OrderDeps): Promise<void> {
  return deps.jobs.work<{ id: string }>(JOB, ({ data }) => tellOfStages(ctx, deps, data.id));
}
