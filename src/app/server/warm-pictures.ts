import { listPrimaryPictures } from '#features/catalogue/server/product-queries.ts';
import type { MediaService } from '#features/media/server/serve-media.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Log } from '#platform/server/log.ts';

/** The width that a card asks for on most screens. */
const CARD_PICTURE = '480.avif';

/**
 * Makes the card pictures of a freshly filled shop before the first visitor asks for them. Runs
 * beside everything else; what it does not get to is made when it is asked for.
 */
export async function warmPictures(db: Database, media: MediaService, log: Log): Promise<void> {
  try {
    for (const { media_id: id } of await listPrimaryPictures(db)) {
      if (id === null) continue;
      await media.serve(new Request('http://localhost/'), { id, file: CARD_PICTURE });
    }
  } catch (error) {
    log.warn({ err: error }, 'pictures were not made ahead');
  }
}
