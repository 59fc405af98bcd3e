import type { Jobs } from '../jobs/jobs.ts';
import { listQueuedMails } from './mail-queries.ts';
import { createMailer, MailNotSent } from './mailer.ts';
import { MAIL_JOB } from './queue-mail.ts';
import { sendMail, type MailJob, type WorkerContext } from './send-mail.ts';

/** How often mails that wait without a job are looked for, and how long one must have waited. */
const SWEEP_MS = 10 * 60_000;

type MailWorkerOptions = {
  jobs: Jobs;
  smtpUrl: string;
  mailFrom: string;
  shopName: string;
  /** Instead of the usual ten minutes. */
  sweepMs?: number;
};

/** Gives every mail that waits a job. Those that have one keep it. */
async function sweep({ db, clock }: WorkerContext, jobs: Jobs, minAgeMs: number): Promise<void> {
  const before = new Date(clock.now().getTime() - minAgeMs);
  const waiting = await listQueuedMails(db, before);
  // All at once: the shop does not open before, and thousands may wait.
  const queued = waiting.map((mailId) => ({ data: { mailId }, key: mailId }));
  await jobs.enqueueAll(db, MAIL_JOB, queued);
}

/** Also those whose job has had all its tries. */
async function hurryWaiting(ctx: WorkerContext, jobs: Jobs): Promise<void> {
  await sweep(ctx, jobs, 0);
  const waiting = await listQueuedMails(ctx.db, ctx.clock.now());
  for (const mailId of waiting) await jobs.hurry(MAIL_JOB, mailId);
}

/**
 * Begins to send mails, also those that were queued while there was no mail server. The mail table
 * is what counts: a mail that waits is sent even if its job was lost, e.g. with a restored backup.
 * @returns ends the search for such mails; `jobs.stop()` ends the sending
 */
export async function startMailWorker(
  ctx: WorkerContext,
  { jobs, sweepMs = SWEEP_MS, ...options }: MailWorkerOptions,
): Promise<() => void> {
  const mailer = createMailer(options);
  let wasUnreachable = false;
  await jobs.work<MailJob>(MAIL_JOB, async (job) => {
    try {
      const outcome = await sendMail(ctx, mailer, job);
      if (outcome !== 'sent' || !wasUnreachable) return;
      // The server is back: what waits out its back-off need not wait longer.
      wasUnreachable = false;
      await hurryWaiting(ctx, jobs);
    } catch (error) {
      wasUnreachable ||= error instanceof MailNotSent && error.isUnreachable;
      throw error;
    }
  });
  await sweep(ctx, jobs, 0);
  const timer = setInterval(() => {
    sweep(ctx, jobs, sweepMs).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'mail sweep failed'),
    );
  }, sweepMs);
  timer.unref();
  return () => clearInterval(timer);
}
