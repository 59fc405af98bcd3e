import type { Context } from '#platform/server/context.ts';
import { bumpVersion } from './product-queries.ts';

/**
 * Makes every process read the catalogue anew, for a change that no trigger tells of: pieces left.
 * The last step of its transaction, because other changes of the catalogue wait for its end.
 */
export function raiseCatalogueVersion(tx: Context): Promise<void> {
  return bumpVersion(tx.db);
}
