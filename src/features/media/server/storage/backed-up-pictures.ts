import { BackupError } from '#platform/server/backup/backup-error.ts';
import type { FilledColumn } from '#platform/server/backup/fill-column.ts';
import type { Log } from '#platform/server/log.ts';
import { originalKey } from './picture-keys.ts';
import type { PictureStores } from './picture-store.ts';

/** Puts stored pictures into the backup as if they were in the database. */
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
      // One lost picture must not stop the backup.
      log.error({ picture: id }, 'a picture is missing in its store, and so in the backup');
      return undefined;
    },
  };
}
