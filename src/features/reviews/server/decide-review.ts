import { recordAudit } from '#platform/server/audit/record-audit.ts';
import { transaction, type Context } from '#platform/server/context.ts';
import type { Page } from '#platform/contract/paging.ts';
import {
  ReviewChanged,
  ReviewNotFound,
  type AdminReview,
  type AdminReviewsQuery,
  type ReviewDecision,
  type ReviewReply,
} from '../contract.ts';
import { queueMails } from '#platform/server/mail/queue-mail.ts';
import { listPhotosOf, type PhotoRow } from './photos/photo-queries.ts';
import { presentPhoto } from './present-own.ts';
import { replyMails } from './review-mails.ts';
import {
  countWaiting,
  decideReview,
  findReview,
  listAdminReviews,
  replyToReview,
  type AdminReviewRow,
} from './review-queries.ts';
import type { ReviewDeps } from './write-review.ts';

function present(row: AdminReviewRow, photos: PhotoRow[]): AdminReview {
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
    ...(row.reply !== '' && { reply: row.reply }),
    photos: photos.filter((one) => one.review_id === id).map(presentPhoto),
    version,
    at: row.created_at.toISOString(),
  };
}

export async function listReviewsForOwner(
  { db }: Context,
  query: AdminReviewsQuery,
): Promise<Page<AdminReview>> {
  const { items, total } = await listAdminReviews(db, query);
  const photos = await listPhotosOf(
    db,
    items.map(({ id }) => id),
  );
  return { items: items.map((row) => present(row, photos)), total };
}

/** @throws ReviewNotFound */
export async function getReviewForOwner({ db }: Context, id: string): Promise<AdminReview> {
  const row = await findReview(db, id);
  if (!row) throw ReviewNotFound();
  return present(row, await listPhotosOf(db, [id]));
}

/** @throws ReviewNotFound, ReviewChanged if its customer has changed it since */
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
    return present(row, await listPhotosOf(tx.db, [id]));
  });
}

/**
 * The first reply goes to the customer by mail; an empty one takes it back.
 * @throws ReviewNotFound, ReviewChanged if it was changed since
 */
export function answerReview(
  ctx: Context,
  deps: ReviewDeps,
  { id, reply: { text, version } }: { id: string; reply: ReviewReply },
): Promise<AdminReview> {
  return transaction(ctx, async (tx) => {
    const isFirst = await replyToReview(tx.db, { id, text, version, now: tx.clock.now() });
    const row = await findReview(tx.db, id);
    if (!row) throw ReviewNotFound();
    if (isFirst === undefined) throw ReviewChanged();
    if (isFirst && text !== '') await queueMails(tx, deps.jobs, replyMails(row, deps));
    await recordAudit(tx, {
      action: 'review.reply',
      object: { kind: 'review', id },
      after: { reply: text },
    });
    return present(row, await listPhotosOf(tx.db, [id]));
  });
}

export async function countReviews({ db }: Context) {
  return { waiting: await countWaiting(db) };
}

/** Reviews whose words or photos wait for the owner. */
export async function waitingReviews({ db }: Context, most: number) {
  const page = { state: 'waiting', limit: most, offset: 0 } as const;
  const { items, total } = await listAdminReviews(db, page);
  const rows = items.map(({ id, product_name: title, created_at: at }) => ({
    id,
    title,
    at: at.toISOString(),
  }));
  return { count: total, rows };
}
