import { getOrder } from '#features/orders/server/get-order.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { invitationMails, type InvitationMailDeps } from './invitation-mail.ts';
import { holdWaiting, listInvitable, markInvited } from './invitation-queries.ts';

export type InvitingDeps = Omit<InvitationMailDeps, 'origin'> & {
  jobs: Jobs;
  /** A shop that takes no orders sends no such mail. */
  isSelling: () => boolean;
  invitesReviews: () => boolean;
};

type Inviting = InvitingDeps & InvitationMailDeps;

const DAY_MS = 24 * 3_600_000;
const DAYS_AFTER = 7;
/** Afterwards it comes too late: none goes out where invitations were off for long. */
const DAYS_AT_MOST = 14;
const BATCH = 100;

/** @returns how many were decided about */
function inviteSome(ctx: Context, deps: Inviting): Promise<number> {
  return transaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
    const due = { deliveredBefore: before(DAYS_AFTER), most: BATCH };
    const orderIds = await holdWaiting(tx.db, due);
    const deliveredSince = before(DAYS_AT_MOST);
    const invited = await listInvitable(tx.db, { orderIds, deliveredSince });
    for (const id of invited) {
      const order = await getOrder(tx, id, 'anybody');
      await queueMails(tx, deps.jobs, invitationMails(order, deps));
    }
    await markInvited(tx.db, { orderIds, invited, now });
    return orderIds.length;
  });
}

/** One mail for each order, a week after it was delivered; none while the shop has no address to lead to. */
export async function inviteCustomers(ctx: Context, deps: Inviting): Promise<void> {
  if (!deps.isSelling() || !deps.invitesReviews() || deps.origin() === undefined) return;
  await inBatches(() => inviteSome(ctx, deps));
}

export function inviteCustomersHourly(ctx: Context, deps: Inviting): Promise<void> {
  return deps.jobs.everyHour('review-invitations', () => inviteCustomers(ctx, deps));
}
