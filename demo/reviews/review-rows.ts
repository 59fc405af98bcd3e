import type { Insertable } from 'kysely';
import type { StoredMedia } from '#features/media/server/media-queries.ts';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { DEMO_REVIEWS } from './reviews.ts';

export type ReviewRows = {
  reviews: Insertable<DB['review']>[];
  pictures: Insertable<DB['review_picture']>[];
};

type Sources = {
  products: { id: string; slug: string }[];
  media: ReadonlyMap<string, StoredMedia>;
  now: Date;
};

const DAY_MS = 86_400_000;
const REPLY_DAYS = 1;

/** What the demo's buyers say, reckoned back from now. A photo that could not be kept is missing. */
export function reviewRows({ products, media, now }: Sources): ReviewRows {
  const rows: ReviewRows = { reviews: [], pictures: [] };
  for (const { id: product_id, slug } of products) {
    for (const { stars, name, daysAgo, text, variant, photo, reply } of DEMO_REVIEWS[slug] ?? []) {
      const id = uuidv7();
      const at = now.getTime() - daysAgo * DAY_MS;
      rows.reviews.push({
        id,
        product_id,
        name,
        rating: stars,
        text,
        variant: variant ?? '',
        state: 'shown',
        reply: reply ?? '',
        replied_at: reply === undefined ? null : new Date(at + REPLY_DAYS * DAY_MS),
        created_at: new Date(at),
      });
      const kept = photo === undefined ? undefined : media.get(photo);
      if (!kept) continue;
      const { id: media_id, width, height } = kept;
      rows.pictures.push({ id: media_id, review_id: id, position: 0, width, height, media_id });
    }
  }
  return rows;
}
