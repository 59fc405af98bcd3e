import type { Jobs } from '../jobs/jobs.ts';
import { giveAddress } from './awaited-address.ts';
import { listQueuedMails } from './mail-queries.ts';
import type { MailServers } from './mail-server.ts';
import { createMailer, MailNotSent, type Attach } from './mailer.ts';
import { MAIL_JOB } from './queue-mail.ts';
import { sendMail, type MailJob, type WorkerContext } from './send-mail.ts';

const SWEEP_MS = 10 * 60_000;

type MailWorkerOptions = {
  jobs: Jobs;
  servers: MailServers;
  shopName: () => string;
  attach: Attach;
  /** The links' origin; undefined while the shop does not know it. */
  origin: () => string | undefined;
  sweepMs?: number;
};

type Swept = Pick<MailWorkerOptions, 'jobs' | 'origin'>;

async function sweep(ctx: WorkerContext, { jobs, origin }: Swept, minAgeMs: number): Promise<void> {
  const { db, clock } = ctx;
  const known = origin();
  if (known !== undefined) await giveAddress(ctx, known);
  const before = new Date(clock.now().getTime() - minAgeMs);
  const mailIds = await listQueuedMails(db, before);
  const queued = mailIds.map((mailId) => ({ data: { mailId }, key: mailId }));
  await jobs.enqueueAll(db, MAIL_JOB, queued);
}

async function retryQueued(ctx: WorkerContext, swept: Swept): Promise<void> {
  await sweep(ctx, swept, 0);
  const mailIds = await listQueuedMails(ctx.db, ctx.clock.now());
  for (const mailId of mailIds) await swept.jobs.hurry(MAIL_JOB, mailId);
}

export type MailWorker = {
  /** Sends what waits for the mail server now. */
  retry: () => Promise<void>;
  /** Ends the search for waiting mails; `jobs` end the sending. */
  stop: () => void;
};

/** Sends mails, also those queued without a mail server or job. */
export async function startMailWorker(
  ctx: WorkerContext,
  { jobs, sweepMs = SWEEP_MS, ...options }: MailWorkerOptions,
): Promise<MailWorker> {
  const mailer = createMailer(options);
  const swept = { jobs, origin: options.origin };
  let wasUnreachable = false;
  await jobs.work<MailJob>(MAIL_JOB, async (job) => {
    try {
      const outcome = await sendMail(ctx, { mailer, jobs }, job);
      if (outcome !== 'sent' || !wasUnreachable) return;
      wasUnreachable = false;
      await retryQueued(ctx, swept);
    } catch (error) {
      wasUnreachable ||= error instanceof MailNotSent && error.isUnreachable;
      throw error;
    }
  });
  await sweep(ctx, swept, 0);
  const timer = setInterval(() => {
    sweep(ctx, swept, sweepMs).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'mail sweep failed'),
    );
  }, sweepMs);
  timer.unref();
  return {
    retry: () => retryQueued(ctx, swept),
    stop: () => clearInterval(timer),
  };
}
