// A process that rings devices, so that a test can kill it: `push-worker.ts <JSON>`.
import { systemClock } from '#platform/server/clock.ts';
import { createDatabase, createPool } from '#platform/server/database/database.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';
import { startPushWorker } from '#platform/server/push/push-worker.ts';

const connectionString = process.argv[2] ?? '';
const log = createLog('warn');
const db = createDatabase(createPool({ connectionString, log, name: 'lehar-push-worker' }));
const jobs = createJobs({ connectionString, log });
await jobs.start();
await startPushWorker(
  { db, clock: systemClock, log },
  {
    jobs,
    contact: () => 'https://shop.example',
    together: (_kind, count) => ({ title: `${count} together`, path: '/admin' }),
    icon: () => undefined,
  },
);
