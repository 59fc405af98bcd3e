import type { Context } from '#platform/server/context.ts';
import { followChannel } from '#platform/server/database/follow-channel.ts';
import type { Log } from '#platform/server/log.ts';
import { bumpVersion, readVersion } from './product-queries.ts';

type CatalogueVersion = {
  /** The newest version this process has heard of. */
  current: () => number;
  stop: () => Promise<void>;
};

type Options = { connectionString: string; log: Log };

/**
 * Follows the catalogue version: reads it, then hears of every change by NOTIFY. While the
 * connection is lost the last known version stays, and after it the number is read anew, so that a
 * change made meanwhile is not missed.
 */
export async function watchCatalogueVersion(options: Options): Promise<CatalogueVersion> {
  const { connectionString, log } = options;
  let version = 0;
  let newest = 0;
  const stop = await followChannel({
    connectionString,
    channel: 'catalogue',
    log,
    heard(payload) {
      newest = Number(payload);
      version = Math.max(version, newest);
    },
    async begin(client) {
      newest = 0;
      const read = await readVersion(client);
      // A newer one may have been heard before this answer is read.
      version = Math.max(read ?? version, newest);
    },
  });
  return { current: () => version, stop };
}

/**
 * Makes every process read the catalogue anew, for a change that no trigger tells of: pieces left.
 * The last step of its transaction, because other changes of the catalogue wait for its end.
 */
export function raiseCatalogueVersion(tx: Context): Promise<void> {
  return bumpVersion(tx.db);
}
