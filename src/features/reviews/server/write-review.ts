import { findOwner } from '#features/identity/server/accounts/owner-account.ts';
import { CUSTOMER_WIDTHS } from '#features/media/customer-picture.ts';
import { mediaUrl } from '#features/media/picture-formats.ts';
import { getOrderRow, lockOrder } from '#features/orders/server/get-order.ts';
import { assertPresent } from '#features/profile/server/departures.ts';
import type { OrderMailDeps } from '#features/orders/server/order-deps.ts';
import type { Address } from '#features/profile/contract.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { uuidv7 } from '#platform/server/id.ts';
import {
  NotDelivered,
  NotInOrder,
  OwnShop,
  ReviewTooOld,
  type NewReview,
  type OrderReviews,
  type OwnReview,
} from '../contract.ts';
import { leadsAway } from '../leads-away.ts';
import { listPhotosOf, type PhotoRow } from './photos/photo-queries.ts';
import { editableUntil, presentOwn } from './present-own.ts';
import {
  changeReview,
  insertReview,
  listOwnReviewRows,
  listProducts,
  listReviewsOf,
  unnameForgotten,
} from './review-queries.ts';

type OrderRow = Awaited<ReturnType<typeof getOrderRow>>;

export const NAMELESS = 'A buyer';

export type ReviewDeps = OrderMailDeps & { jobs: Jobs; ownerEmail: () => string };

/** "Asha K.", or "A customer from Pune". */
function shownName(order: OrderRow, showsName: boolean): string {
  const { city } = order.address as unknown as Address;
  if (!showsName) return city === '' ? NAMELESS : `${NAMELESS} from ${city}`;
  const [initial] = order.last_name;
  return initial === undefined ? order.first_name : `${order.first_name} ${initial}.`;
}

/** @throws OwnShop */
async function assertBought(
  tx: Context,
  { email }: OrderRow,
  { ownerEmail }: ReviewDeps,
): Promise<void> {
  const owner = await findOwner(tx);
  const addresses = [ownerEmail(), owner?.email].map((one) => one?.toLowerCase());
  if (tx.actor.role === 'admin' || addresses.includes(email.toLowerCase())) throw OwnShop();
}

/** Pieces of a delivered order with their reviews. @throws OrderNotFound */
export async function listOrderReviews(ctx: Context, idOrNumber: string): Promise<OrderReviews> {
  const { uid } = personOf(ctx);
  const order = await getOrderRow(ctx, idOrNumber, { uid });
  const reviews = await listReviewsOf(ctx.db, order.id);
  const names = { named: shownName(order, true), nameless: shownName(order, false) };
  if (order.status !== 'delivered' && reviews.length === 0) return { ...names, pieces: [] };
  const rows = await listProducts(ctx.db, order.id);
  const photos = await listPhotosOf(
    ctx.db,
    reviews.map(({ id }) => id),
  );
  const products = rows.map(({ product_id: productId, ...product }) => {
    const review = reviews.find((one) => one.product_id === productId);
    return { ...product, productId, ...(review && { review: presentOwn(review, photos) }) };
  });
  return { ...names, pieces: products };
}

type Product = { number: string; productId: string };

/** The address at which its customer finds a photo in full size. */
function photoAddress({ id, media_id: mediaId }: PhotoRow, { number, productId }: Product): string {
  if (mediaId !== null) return mediaUrl(mediaId, 1920, 'webp');
  return `/v2/order/${number}/reviews/${productId}/photos/${id}/${CUSTOMER_WIDTHS.whole}`;
}

type Writing = { idOrNumber: string; productId: string; review: NewReview };

/** The one review of this piece of this order; of two tabs the later words stay. @throws NotDelivered, NotInOrder, OrderNotFound, OwnShop, ReviewTooOld */
export function writeReview(
  ctx: Context,
  deps: ReviewDeps,
  { idOrNumber, productId, review: { rating, text, showsName } }: Writing,
): Promise<OwnReview> {
  return transaction(ctx, async (tx) => {
    await assertPresent(tx);
    const customer = { uid: personOf(tx).uid };
    const { id: orderId } = await lockOrder(tx, idOrNumber, customer);
    const order = await getOrderRow(tx, orderId, customer);
    await assertBought(tx, order, deps);
    const now = tx.clock.now();
    const name = shownName(order, showsName);
    const words = { name, rating, text, state: leadsAway(text, name) ? 'waiting' : 'shown' };
    const reviews = await listReviewsOf(tx.db, orderId);
    const old = reviews.find((one) => one.product_id === productId);
    if (old) {
      if (editableUntil(old) < now) throw ReviewTooOld();
      const state = old.state === 'hidden' ? 'waiting' : words.state;
      const changed = await changeReview(tx.db, old.id, { ...words, state, now });
      return presentOwn(changed, await listPhotosOf(tx.db, [old.id]));
    }
    if (order.status !== 'delivered') throw NotDelivered();
    const products = await listProducts(tx.db, orderId);
    const product = products.find((one) => one.product_id === productId);
    if (!product) throw NotInOrder();
    const about = { id: uuidv7(), product_id: productId, order_id: orderId };
    const { variant } = product;
    const row = { ...about, ...words, variant, created_at: now };
    return presentOwn(await insertReview(tx.db, row), []);
  });
}

/** Takes the names off reviews of orders that name no person any more. */
export function forgetReviewers({ db }: Context): Promise<number> {
  return unnameForgotten(db);
}

/** The caller's reviews, for the export of their data. */
export async function exportMyReviews(ctx: Context) {
  const rows = await listOwnReviewRows(ctx.db, personOf(ctx).uid);
  const photos = await listPhotosOf(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, product_id: productId, created_at, number, ...row }) => ({
    ...row,
    orderNumber: number,
    at: created_at.toISOString(),
    photos: photos
      .filter((one) => one.review_id === id)
      .map((one) => photoAddress(one, { number, productId })),
  }));
}
