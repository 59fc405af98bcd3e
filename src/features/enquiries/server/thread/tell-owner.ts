import { transaction, type Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { queueMail } from '#platform/server/mail/queue-mail.ts';
import { lockRequest, type RequestRow } from '../request-queries.ts';
import { messageNotice, type ThreadMailDeps } from './thread-mails.ts';
import { setNotified, takeUnnotified, takeUnnotifiedPictures } from './thread-queries.ts';

const JOB = 'tell-of-messages';
/** The owner gets at most one mail in this time about a request. */
const PAUSE_MS = 10 * 60_000;

function notifiedAt({ notified_at: notified, created_at: created }: RequestRow): Date {
  return notified ?? created;
}

/** Tells the owner of what is new, now or once the pause since the last mail is over. Under the lock of the request. */
export function queueTelling({ db }: Context, jobs: Jobs, row: RequestRow): Promise<void> {
  const last = notifiedAt(row).getTime();
  // A new key after each mail: the job that has sent it may not be done yet.
  const job = { data: { id: row.id }, key: `${row.id} ${last}` };
  return jobs.enqueueAll(db, JOB, [{ ...job, startAfter: new Date(last + PAUSE_MS) }]);
}

/** One mail about all that a customer wrote since the last one. */
export function tellOwner(ctx: Context, deps: ThreadMailDeps & { jobs: Jobs }, id: string) {
  return transaction(ctx, async (tx) => {
    const row = await lockRequest(tx.db, id);
    if (!row) return;
    const texts = await takeUnnotified(tx.db, id);
    const pictures = await takeUnnotifiedPictures(tx.db, id);
    if (texts.length + pictures === 0) return;
    await queueMail(tx, deps.jobs, messageNotice({ ...deps, request: row, texts, pictures }));
    await setNotified(tx.db, id, tx.clock.now());
  });
}

export function workTellings(ctx: Context, deps: ThreadMailDeps & { jobs: Jobs }): Promise<void> {
  return deps.jobs.work<{ id: string }>(JOB, ({ data }) => tellOwner(ctx, deps, data.id));
}
