import type { Context } from '#platform/server/context.ts';
import {
  REVIEWS_AT_ONCE,
  type ProductReviews,
  type Review,
  type ShopReviews,
} from '../../shown-contract.ts';
import { findProduct } from '#features/catalogue/server/find-product.ts';
import {
  countStars,
  listBestShown,
  listShownReviews,
  sumShownReviews,
  type ShownReview,
} from './shown-review-queries.ts';

const STARS = [5, 4, 3, 2, 1];

function presentReview(row: ShownReview): Review {
  return {
    id: row.id,
    name: row.name,
    rating: row.rating,
    text: row.text,
    ...(row.variant !== '' && { variant: row.variant }),
    at: row.created_at.toISOString(),
    pictures: row.pictures.flatMap(({ media_id: mediaId, width, height }) =>
      mediaId === null ? [] : [{ mediaId, width, height }],
    ),
    ...(row.reply !== '' && { reply: row.reply }),
  };
}

type Part = { idOrSlug: string; offset: number };

/** A part of a product's shown reviews. @throws ProductNotFound */
export async function listReviews(
  ctx: Context,
  { idOrSlug, offset }: Part,
): Promise<ProductReviews> {
  const { id, rating, review_count: count } = await findProduct(ctx, idOrSlug);
  if (count === 0) return { rating, count, counts: [0, 0, 0, 0, 0], reviews: [] };
  const [rows, stars] = await Promise.all([
    listShownReviews(ctx.db, { productId: id, offset, limit: REVIEWS_AT_ONCE }),
    countStars(ctx.db, id),
  ]);
  const counts = new Map(stars.map((one) => [one.rating, one.count]));
  return {
    rating,
    count,
    counts: STARS.map((star) => counts.get(star) ?? 0),
    reviews: rows.map(presentReview),
  };
}

/** Lists reviews that the shop may quote. */
export async function listBestReviews({ db }: Context, limit: number): Promise<ShopReviews> {
  const [all, rows] = await Promise.all([sumShownReviews(db), listBestShown(db, limit)]);
  return {
    ...all,
    reviews: rows.map((row) => ({
      ...presentReview(row),
      product: { slug: row.slug, name: row.product_name },
    })),
  };
}
