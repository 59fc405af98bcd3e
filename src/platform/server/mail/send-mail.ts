import type { Context } from '../context.ts';
import type { Job } from '../jobs/run-job.ts';
import { findMail, markSent, markTried } from './mail-queries.ts';
import { MailNotSent, type Mailer } from './mailer.ts';

/** What work without a caller has of a context. */
export type WorkerContext = Pick<Context, 'db' | 'clock' | 'log'>;
export type MailJob = { mailId: string };

function waitsForServer({ isUnreachable, isInDoubt }: MailNotSent): boolean {
  return isUnreachable && !isInDoubt;
}

/**
 * One try to send a mail. A mail that cannot be sent for good, or that the server has refused in all
 * its tries, becomes `failed` and stays readable with what the server said. One that could not reach
 * the server waits on: the sweep gives it a new job.
 * @returns `skipped` when the mail was sent or given up before, or is gone
 * @throws MailNotSent when it is to be tried again
 */
export async function sendMail(
  ctx: WorkerContext,
  mailer: Mailer,
  job: Job<MailJob>,
): Promise<'sent' | 'failed' | 'skipped'> {
  const { db, clock, log } = ctx;
  const id = job.data.mailId;
  const mail = await findMail(db, id);
  if (mail?.state !== 'queued') return 'skipped';
  try {
    await mailer.send(mail, job.signal);
  } catch (error) {
    // A try that was cut off because the shop stops says nothing about the mail.
    if (!(error instanceof MailNotSent) || job.signal.aborted) throw error;
    const isOver = error.isPermanent || (job.isLastTry && !waitsForServer(error));
    await markTried(db, { id, state: isOver ? 'failed' : 'queued', error: error.reason });
    if (!isOver) throw error;
    log.error({ mailId: id, reason: error.message }, 'a mail was given up');
    return 'failed';
  }
  await markSent(db, id, clock.now());
  return 'sent';
}
