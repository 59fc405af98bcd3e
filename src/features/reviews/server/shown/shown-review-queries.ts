import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Database } from '#platform/server/database/database.ts';

/** Reviews that visitors see. */
function shown(db: Database) {
  return db
    .selectFrom('review')
    .select(['review.id', 'review.name', 'review.rating', 'review.text', 'review.variant'])
    .select(['review.created_at', 'review.reply'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('review_picture')
          .select(['media_id', 'width', 'height'])
          .whereRef('review_id', '=', 'review.id')
          .where('media_id', 'is not', null)
          .orderBy('position'),
      ).as('pictures'),
    )
    .where('review.state', '=', 'shown');
}

export type ShownReview = Awaited<ReturnType<typeof listShownReviews>>[number];

type Part = { productId: string; offset: number; limit: number };

export function listShownReviews(db: Database, { productId, offset, limit }: Part) {
  return shown(db)
    .where('review.product_id', '=', productId)
    .orderBy('review.created_at', 'desc')
    .orderBy('review.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

/** Counts reviews by stars. */
export function countStars(db: Database, productId: string) {
  return db
    .selectFrom('review')
    .select((eb) => ['rating', eb.fn.countAll<number>().as('count')])
    .where('product_id', '=', productId)
    .where('state', '=', 'shown')
    .groupBy('rating')
    .execute();
}

/** Sums up reviews of active products; exact, whatever each product's rating is rounded to. */
export async function sumShownReviews(db: Database): Promise<{ rating: number; count: number }> {
  const { rows } = await sql<{ rating: number; count: number }>`
    SELECT coalesce(round(avg(review.rating), 1), 0)::float8 AS rating, count(*) AS count
    FROM review JOIN product ON product.id = product_id
    WHERE state = 'shown' AND status = 'active'`.execute(db);
  return rows[0] ?? { rating: 0, count: 0 };
}

/** Words that fit beside others: the newest of each active product with as many stars as there are. */
export function listBestShown(db: Database, limit: number) {
  return shown(db)
    .innerJoin('product', 'product.id', 'review.product_id')
    .select(['product.slug', 'product.name as product_name'])
    .where('product.status', '=', 'active')
    .where('review.rating', '>=', 4)
    .where(sql<boolean>`length(review.text) BETWEEN 30 AND 280`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM review AS newer WHERE newer.product_id = review.product_id
        AND newer.state = 'shown' AND newer.rating >= 4 AND length(newer.text) BETWEEN 30 AND 280
        AND (newer.rating, newer.created_at, newer.id) > (review.rating, review.created_at, review.id))`,
    )
    .orderBy('review.rating', 'desc')
    .orderBy('review.created_at', 'desc')
    .limit(limit)
    .execute();
}
