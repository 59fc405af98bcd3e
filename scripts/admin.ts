// Gives the owner's account a new password, shows it once and ends the owner's sessions. Works beside
// a running shop.
import path from 'node:path';
import { resetOwnerPassword } from '#features/identity/server/accounts/owner-account.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Context } from '#platform/server/context.ts';
import { createDatabase, createPool } from '#platform/server/database/database.ts';
import { resolveDataDir } from '#platform/server/embedded-postgres/data-dir.ts';
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '#platform/server/log.ts';

const cloneDir = path.resolve(import.meta.dirname, '..');

async function openDatabase(): Promise<{ connectionString: string; stop(): Promise<void> }> {
  if (process.env.DATABASE_URL) {
    return { connectionString: process.env.DATABASE_URL, stop: () => Promise.resolve() };
  }
  const dataDir = resolveDataDir({
    dataDir: path.resolve(cloneDir, process.env.DATA_DIR ?? '.data'),
    cloneDir,
    explicit: process.env.DATA_DIR !== undefined,
  });
  return startEmbeddedPostgres({ dataDir, cloneDir, log: () => undefined, onRunning: 'attach' });
}

const database = await openDatabase();
const log = createLog('error');
const db = createDatabase(
  createPool({ connectionString: database.connectionString, max: 1, log, name: 'lehar-admin' }),
);
try {
  const ctx: Context = {
    actor: { role: 'visitor' },
    db,
    clock: systemClock,
    log,
    requestId: 'admin',
  };
  const owner = await resetOwnerPassword(ctx);
  if (owner) console.log(`Owner: ${owner.email}, password ${owner.password} (shown only now)`);
  else {
    console.error(
      'There is no owner account yet: `npm start` makes it. With ADMIN_UID there is none.',
    );
    process.exitCode = 1;
  }
} finally {
  await db.destroy();
  await database.stop();
}
