import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { startMailWorker, type MailWorker } from '#platform/server/mail/mail-worker.ts';
import type { Attach } from '#platform/server/mail/mailer.ts';
import { MAIL_JOB } from '#platform/server/mail/queue-mail.ts';
import type { WorkerContext } from '#platform/server/mail/send-mail.ts';
import type { WatchedMailSettings } from './watch-mail-settings.ts';

type Options = {
  jobs: Jobs;
  settings: WatchedMailSettings;
  shopName: () => string;
  attach: Attach;
  origin: () => string | undefined;
};

/** Sends mails while there is a mail server, without a restart after the owner has set one. @returns how to stop */
export async function runMailWorker(
  ctx: WorkerContext,
  { settings, ...options }: Options,
): Promise<() => void> {
  const { servers } = settings;
  let worker: MailWorker | undefined;
  let isStopped = false;

  async function follow(): Promise<void> {
    if (isStopped) return;
    if (!settings.hasServer()) {
      worker?.stop();
      worker = undefined;
      return options.jobs.endWork(MAIL_JOB);
    }
    if (worker) return worker.retry();
    worker = await startMailWorker(ctx, { ...options, servers });
  }

  await follow();
  let last = Promise.resolve();
  settings.onServerChange(() => {
    last = last.then(follow).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'the change of the mail server had no effect yet');
    });
  });
  return () => {
    isStopped = true;
    worker?.stop();
  };
}
