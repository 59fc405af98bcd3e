import type { Context } from '#platform/server/context.ts';
import { followChannel } from '#platform/server/database/follow-channel.ts';
import type { Log } from '#platform/server/log.ts';
import { bumpVersion, readVersion } from './product-queries.ts';

type CatalogueVersion = {
  current: () => number;
  stop: () => Promise<void>;
};

type Options = {
  connectionString: string;
  log: Log;
  /** Runs before a version is in use, so that what is rendered for it is as new as it. */
  refresh?: (client: Parameters<typeof readVersion>[0]) => Promise<void>;
};

/**
 * Follows the catalogue version by NOTIFY. After a lost connection the number is read again, so
 * that no change is missed.
 */
export async function watchCatalogueVersion(options: Options): Promise<CatalogueVersion> {
  const { connectionString, log, refresh } = options;
  let version = 0;
  let newest = 0;
  const stop = await followChannel({
    connectionString,
    channel: 'catalogue',
    log,
    heard(payload, client) {
      const use = (): void => {
        newest = Number(payload);
        version = Math.max(version, newest);
      };
      if (!refresh) return use();
      // A lost connection is followed by `begin`, which catches up.
      refresh(client).then(use, (error: unknown) => log.warn({ err: error }, 'version not taken'));
    },
    async begin(client) {
      newest = 0;
      const read = await readVersion(client);
      await refresh?.(client);
      version = Math.max(read ?? version, newest);
    },
  });
  return { current: () => version, stop };
}

/**
 * Invalidates the catalogue in every process, for changes without a trigger (stock). The last step
 * of a transaction, because other changes of the catalogue wait for its end.
 */
export function raiseCatalogueVersion(tx: Context): Promise<void> {
  return bumpVersion(tx.db);
}
