import type { Context } from '../context.ts';
import type { Job } from '../jobs/run-job.ts';
import { findMail, markSent, markTried } from './mail-queries.ts';
import { MailNotSent, type Mailer } from './mailer.ts';

export type WorkerContext = Pick<Context, 'db' | 'clock' | 'log'>;
export type MailJob = { mailId: string };

function isAbandoned({ isPermanent, isUnreachable, isInDoubt }: MailNotSent, isLastTry: boolean) {
  const canWaitForServer = isUnreachable && !isInDoubt;
  return isPermanent || (isLastTry && !canWaitForServer);
}

/** One try: `failed` if refused, left to the sweep if unreachable, `skipped` if no longer queued, while it awaits the shop's address, or without a mail server. @throws MailNotSent when it is to be retried */
export async function sendMail(
  ctx: WorkerContext,
  mailer: Mailer,
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
    await markTried(db, { id, state: isOver ? 'failed' : 'queued', error: error.reason });
    if (!isOver) throw error;
    log.error({ mailId: id, reason: error.message }, 'a mail was given up');
    return 'failed';
  }
  await markSent(db, id, clock.now());
  return 'sent';
}
