// Brings sheets in, in a process of its own, so that a test can kill it: `import-worker.ts <connection string>`.
import { workImports } from '#features/transfer/server/import/apply-import.ts';
import { systemClock } from '#platform/server/clock.ts';
import { createDatabase, createPool } from '#platform/server/database/database.ts';
import { createJobs } from '#platform/server/jobs/jobs.ts';
import { createLog } from '#platform/server/log.ts';

const connectionString = process.argv[2] ?? '';
const log = createLog('warn');
const db = createDatabase(createPool({ connectionString, log, name: 'lehar-import-worker' }));
const jobs = createJobs({ connectionString, log });
await jobs.start();
await workImports({ db, clock: systemClock, log, requestId: 'import' }, jobs);
