import type { Insertable } from 'kysely';
import type { DB } from '#platform/server/database/schema.generated.ts';
import { uuidv7 } from '#platform/server/id.ts';
import { DEMO_REVIEWS } from './reviews.ts';

type Sources = { products: { id: string; slug: string }[]; now: Date };

const DAY_MS = 86_400_000;
const REPLY_DAYS = 1;

/** What the demo's buyers say, reckoned back from now. */
export function reviewRows({ products, now }: Sources): Insertable<DB['review']>[] {
  return products.flatMap(({ id: product_id, slug }) =>
    (DEMO_REVIEWS[slug] ?? []).map(({ stars, name, daysAgo, text, variant, reply }) => {
      const at = now.getTime() - daysAgo * DAY_MS;
      return {
        id: uuidv7(),
        product_id,
        name,
        rating: stars,
        text,
        variant: variant ?? '',
        state: 'shown',
        reply: reply ?? '',
        replied_at: reply === undefined ? null : new Date(at + REPLY_DAYS * DAY_MS),
        created_at: new Date(at),
      };
    }),
  );
}
