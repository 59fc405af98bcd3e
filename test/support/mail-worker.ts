// A mail worker in a process of its own, so that a test can kill it: `mail-worker.ts <JSON>`.
import { systemClock } from '#platform/server/clock.ts';
import { createDatabase, createPool } from '#platform/server/database/database.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { serverOfUrl } from '#platform/server/mail/mail-server.ts';
import { startMailWorker } from '#platform/server/mail/mail-worker.ts';

export type MailWorkerArguments = { connectionString: string; smtpUrl: string };

const { connectionString, smtpUrl } = JSON.parse(process.argv[2] ?? '') as MailWorkerArguments;
const log = createLog('warn');
const db = createDatabase(createPool({ connectionString, log, name: 'lehar-mail-worker' }));
const jobs = createJobs({ connectionString, log });
await jobs.start();
const server = serverOfUrl(smtpUrl, 'shop@lehar.example');
await startMailWorker(
  { db, clock: systemClock, log },
  {
    jobs,
    servers: async () => [server],
    shopName: () => 'Lehar',
    attach: async () => [],
    origin: () => undefined,
  },
);
