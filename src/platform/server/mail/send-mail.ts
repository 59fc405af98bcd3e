import { transaction, type Context } from '../context.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Job } from '../jobs/run-job.ts';
import { findMail, markSent, markTried } from './mail-queries.ts';
import { queuePush } from '../push/queue-push.ts';
import { MailNotSent, type Mailer } from './mailer.ts';

export type WorkerContext = Pick<Context, 'db' | 'clock' | 'log'>;
export type MailJob = { mailId: string };
type Sending = { mailer: Mailer; jobs: Jobs };

function isAbandoned({ isPermanent, isUnreachable, isInDoubt }: MailNotSent, isLastTry: boolean) {
  const canWaitForServer = isUnreachable && !isInDoubt;
  return isPermanent || (isLastTry && !canWaitForServer);
}

async function giveUp(ctx: WorkerContext, jobs: Jobs, given: { id: string; error: string }) {
  const path = `/admin/mail/${given.id}`;
  await transaction(ctx, async (tx) => {
    await markTried(tx.db, { ...given, state: 'failed' });
    await queuePush(tx, jobs, { kind: 'trouble', title: 'An email could not be sent', path });
  });
}

/** One try: `failed` if refused, left to the sweep if unreachable, `skipped` if no longer queued, while it awaits the shop's address, or without a mail server. A failure rings. @throws MailNotSent when it is to be retried */
export async function sendMail(
  ctx: WorkerContext,
  { mailer, jobs }: Sending,
  job: Job<MailJob>,
): Promise<'sent' | 'failed' | 'skipped'> {
  const { db, clock, log } = ctx;
  const id = job.data.mailId;
  const mail = await findMail(db, id);
  if (mail?.state !== 'queued' || mail.awaits_address) return 'skipped';
  try {
    if (!(await mailer.send(mail, job.signal))) return 'skipped';
  } catch (error) {
    // A try aborted by a shutdown says nothing about the mail.
    if (!(error instanceof MailNotSent) || job.signal.aborted) throw error;
    const isOver = isAbandoned(error, job.isLastTry);
    if (!isOver) {
      await markTried(db, { id, state: 'queued', error: error.reason });
      throw error;
    }
    await giveUp(ctx, jobs, { id, error: error.reason });
    log.error({ mailId: id, reason: error.message }, 'a mail was given up');
    return 'failed';
  }
  await markSent(db, id, clock.now());
  return 'sent';
}
