import { transaction, type Context } from '#platform/server/context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import {
  forgetCustomerKeys,
  listProductIds,
  lockProducts,
  lockToSettle,
  setSettled,
  setShown,
} from '../drop-queries.ts';
import { calledOffMail, tellingMail, type ReminderMailDeps } from './reminder-mails.ts';
import {
  deleteDone,
  deleteFrom,
  listConfirmed,
  markReturned,
  OCCASIONS,
  takeDue,
  type Occasion,
} from './reminder-queries.ts';

export type FollowDeps = ReminderMailDeps & {
  jobs: Jobs;
  /** A shop that takes no orders sends no such mail. */
  isSelling: () => boolean;
};

const JOB = 'follow-drops';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Limit per transaction. */
const MOST = 200;

type Moment = { id: string; opensAt: string; earlyMinutes: number };

/** Looks after a drop at once, a day and ten minutes before it, and when its crowd has gone. */
export async function wakeFor(
  tx: Context,
  { jobs }: Pick<FollowDeps, 'jobs'>,
  { id, opensAt, earlyMinutes }: Moment,
): Promise<void> {
  const at = Date.parse(opensAt);
  const moments = [
    tx.clock.now().getTime(),
    at - DAY_MS,
    at - (earlyMinutes + 10) * MINUTE_MS,
    at + 15 * MINUTE_MS,
  ];
  const wakes = moments.map((ms) => ({
    data: {},
    key: `${id} ${new Date(ms).toISOString()}`,
    startAfter: new Date(ms),
  }));
  await jobs.enqueueAll(tx.db, JOB, wakes);
}

/** The mark and its mail are written together: nobody hears of it twice, and nobody is left out. */
async function tellOf(ctx: Context, deps: FollowDeps, occasion: Occasion): Promise<number> {
  return transaction(ctx, async (tx) => {
    const due = await takeDue(tx.db, occasion, MOST);
    const mails = due.map((reminder) => tellingMail(reminder, deps, occasion));
    await queueMails(tx, deps.jobs, mails);
    return due.length;
  });
}

/** When the crowd has gone, lists and pages are made anew, and pieces of a secret drop join the collection. */
async function settleOne(ctx: Context): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const drop = await lockToSettle(tx.db);
    if (!drop) return false;
    await setShown(tx.db, await lockProducts(tx.db, await listProductIds(tx.db, drop.id)), true);
    await setSettled(tx.db, drop.id);
    return true;
  });
}

/** Does what is due for all drops; in several processes at once, each thing is done once. */
export async function followDrops(ctx: Context, deps: FollowDeps): Promise<void> {
  while (await settleOne(ctx));
  await markReturned(ctx.db);
  if (!deps.isSelling() || deps.origin() === undefined) return;
  for (const occasion of OCCASIONS) {
    while ((await tellOf(ctx, deps, occasion)) === MOST);
  }
}

/** Tells all who asked that a drop will not take place. */
export async function tellCalledOff(tx: Context, deps: FollowDeps, dropId: string): Promise<void> {
  const confirmed = await listConfirmed(tx.db, dropId);
  await queueMails(
    tx,
    deps.jobs,
    confirmed.map((reminder) => calledOffMail(reminder, deps)),
  );
}

const CONFIRM_DAYS = 2;
/** The link that stops the mails works so long. */
const OPENED_DAYS = 90;

/** Deletes reminders never confirmed, those of drops long past, and hashes of who bought. */
export async function sweepDrops({ db, clock }: Context): Promise<number> {
  const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
  await forgetCustomerKeys(db);
  const old = { unconfirmed: before(CONFIRM_DAYS), opened: before(OPENED_DAYS) };
  return inBatches((most) => deleteDone(db, { ...old, most }));
}

/** Deletes reminders that were asked for before. */
export function forgetDropReminders({ db }: Context, before: Date): Promise<number> {
  return inBatches((most) => deleteFrom(db, before, most));
}

export async function workDrops(ctx: Context, deps: FollowDeps): Promise<void> {
  const { jobs } = deps;
  await jobs.work(JOB, () => followDrops(ctx, deps));
  await jobs.everyTenMinutes('follow-all-drops', () => followDrops(ctx, deps));
  await jobs.everyDay('sweep-drops', async () => {
    await sweepDrops(ctx);
  });
}
