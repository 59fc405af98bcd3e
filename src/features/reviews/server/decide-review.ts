import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { Page } from '#platform/contract/paging.ts';
import {
  ReviewChanged,
  ReviewNotFound,
  type AdminReview,
  type AdminReviewsQuery,
  type ReviewDecision,
} from '../contract.ts';
import {
  decideReview,
  findReview,
  listAdminReviews,
  type AdminReviewRow,
} from './review-queries.ts';

function present(row: AdminReviewRow): AdminReview {
  const { id, name, rating, text, variant, version } = row;
  return {
    id,
    product: { id: row.product_id, name: row.product_name, slug: row.slug },
    ...(row.number !== null && { orderNumber: row.number }),
    ...(row.status !== null && { orderStatus: row.status as AdminReview['orderStatus'] }),
    name,
    rating,
    text,
    variant,
    state: row.state as AdminReview['state'],
    ...(row.reason !== null && { reason: row.reason as AdminReview['reason'] }),
    version,
    at: row.created_at.toISOString(),
  };
}

export async function listReviewsForOwner(
  { db }: Context,
  query: AdminReviewsQuery,
): Promise<Page<AdminReview>> {
  const { items, total } = await listAdminReviews(db, query);
  return { items: items.map(present), total };
}

/** @throws ReviewNotFound, ReviewChanged if its buyer has changed it since */
export function decideAboutReview(
  ctx: Context,
  id: string,
  decision: ReviewDecision,
): Promise<AdminReview> {
  return transaction(ctx, async (tx) => {
    const before = await decideReview(tx.db, id, decision);
    const row = await findReview(tx.db, id);
    if (!row) throw ReviewNotFound();
    if (before === undefined) throw ReviewChanged();
    await recordAudit(tx, {
      action: decision.state === 'shown' ? 'review.show' : 'review.hide',
      object: { kind: 'review', id },
      before: { state: before },
      after: { state: row.state, ...(row.reason !== null && { reason: row.reason }) },
    });
    return present(row);
  });
}
