import { startEmbeddedPostgres } from '#platform/server/embedded-postgres/embedded-postgres.ts';
import { openLedger } from './ledger.ts';
import { openOwnDatabase } from './own-database.ts';
import { ROOT } from './own-postgres.ts';
import { makeShopProcess } from './shop-process.ts';
import type { Stage } from './stage.ts';
import { watchTables } from './watch-tables.ts';

/** A stage whose shop has its database on `dataDir` and looks after it itself. It sends no mails. */
export async function onOwnShop<T>(
  outer: Stage,
  dataDir: string,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const shop = await makeShopProcess({ ...outer.issuer.settings, DATA_DIR: dataDir });
  await shop.start();
  const attached = { cloneDir: ROOT, log: () => undefined, onRunning: 'attach' } as const;
  const { connectionString } = await startEmbeddedPostgres({ dataDir, ...attached });
  const db = openOwnDatabase(connectionString);
  try {
    await watchTables(db);
    const own = { connectionString, db, shop, ledger: openLedger(), sink: undefined };
    return await work({ ...outer, ...own });
  } finally {
    await db.destroy();
    await shop.stop();
  }
}
