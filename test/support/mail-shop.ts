import { drawPapers } from '#features/papers/server/papers.ts';
import { BASE_MAIL_COLOURS } from '#platform/contract/colours/mail-colours.ts';
import { sql } from 'kysely';
import { transaction, type Context } from '#platform/server/context.ts';
import { createJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import { mailBody } from '#platform/server/mail/content/mail-body.ts';
import { serverOfUrl } from '#platform/server/mail/mail-server.ts';
import { startMailWorker } from '#platform/server/mail/mail-worker.ts';
import { queueMail, type OutgoingMail } from '#platform/server/mail/queue-mail.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { createTestContext } from './test-context.ts';

export const MAIL_FROM = 'shop@lehar.example';

export type MailShop = {
  database: TestDatabase;
  ctx: Context;
  jobs: Jobs;
  /** Queues a mail in a transaction of its own and answers its id. */
  queue(mail?: Partial<OutgoingMail>): Promise<string>;
  startWorker(
    smtpUrl: string,
    options?: { sweepMs?: number; origin?: () => string | undefined },
  ): Promise<void>;
  mail(id: string): Promise<{ state: string; attempts: number; last_error: string | null }>;
  jobStates(): Promise<string[]>;
  close(): Promise<void>;
};

export function aMail(change: Partial<OutgoingMail> = {}): OutgoingMail {
  const body = mailBody(
    { shopName: 'Lehar', colours: BASE_MAIL_COLOURS },
    {
      title: 'Hello',
      paragraphs: ['A word'],
      footnote: 'Bye',
    },
  );
  return { kind: 'test', to: 'asha@example.com', subject: 'Hello', ...body, ...change };
}

/** A database of its own with running jobs; failed mails are tried again after `retryDelayMs`. */
export async function openMailShop(
  options: { tries?: number; retryDelayMs?: number } = {},
): Promise<MailShop> {
  const database = await createTestDatabase();
  const { connectionString } = database;
  const context = createTestContext(connectionString);
  const { ctx } = context;
  const { retryDelayMs = 200, ...rest } = options;
  const jobs = createJobs({
    connectionString,
    log: ctx.log,
    retryDelayMs: () => retryDelayMs,
    pollSeconds: 0.5,
    ...rest,
  });
  await jobs.start();
  const stops: (() => void)[] = [];
  return {
    database,
    ctx,
    jobs,
    queue: (mail) => transaction(ctx, (tx) => queueMail(tx, jobs, aMail(mail))),
    async startWorker(smtpUrl, more) {
      stops.push(
        (
          await startMailWorker(ctx, {
            jobs,
            servers: async () => [serverOfUrl(smtpUrl, MAIL_FROM)],
            shopName: () => 'Lehar',
            attach: (ids) => drawPapers({ ...ctx, stores: {} }, ids),
            origin: () => undefined,
            ...more,
          })
        ).stop,
      );
    },
    mail: (id) =>
      ctx.db
        .selectFrom('mail')
        .select(['state', 'attempts', 'last_error'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    async jobStates() {
      const { rows } = await sql<{ state: string }>`
        SELECT state::text FROM jobs.job WHERE name = 'mail' ORDER BY created_on`.execute(ctx.db);
      return rows.map((row) => row.state);
    },
    async close() {
      for (const stop of stops) stop();
      await jobs.stop();
      await context.close();
      await database.drop();
    },
  };
}
