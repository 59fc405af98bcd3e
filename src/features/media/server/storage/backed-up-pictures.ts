import { BackupError } from '#platform/server/backup/backup-error.ts';
import type { FilledColumn } from '#platform/server/backup/fill-column.ts';
import type { Log } from '#platform/server/log.ts';
import { originalKey } from './picture-keys.ts';
import type { PictureStores } from './picture-store.ts';

/**
 * Lets a backup hold the pictures of a store where it holds those of the database: in their rows. So
 * it is one file all the same, and may be restored with any settings.
 */
export function backedUpPictures({ originals }: PictureStores, log: Log): FilledColumn {
  return {
    table: { schema: 'public', name: 'media' },
    key: 'id',
    column: 'bytes',
    async valueOf(id) {
      const bytes = await originals?.get(originalKey(id)).catch((cause: unknown) => {
        throw new BackupError(`The store of pictures cannot answer: ${String(cause)}`, { cause });
      });
      if (bytes) return bytes;
      // One lost picture must not keep everything else from being backed up.
      log.error({ picture: id }, 'a picture is missing in its store, and so in the backup');
      return undefined;
    },
  };
}
