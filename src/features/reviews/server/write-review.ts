import { findOwner } from '#features/identity/server/accounts/owner-account.ts';
import { getOrderRow, lockOrder } from '#features/orders/server/get-order.ts';
import { assertPresent } from '#features/profile/server/departures.ts';
import type { OrderMailDeps } from '#features/orders/server/order-deps.ts';
import type { Address } from '#features/profile/contract.ts';
import { personOf, transaction, type Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { uuidv7 } from '#platform/server/id.ts';
import {
  EDIT_DAYS,
  NotDelivered,
  NotInOrder,
  OwnShop,
  ReviewTooOld,
  type NewReview,
  type OrderReviews,
  type OwnReview,
} from '../contract.ts';
import { leadsAway } from '../leads-away.ts';
import {
  changeReview,
  insertReview,
  listOwnReviewRows,
  listPieces,
  listReviewsOf,
  unnameForgotten,
  type ReviewRow,
} from './review-queries.ts';

type OrderRow = Awaited<ReturnType<typeof getOrderRow>>;

const DAY_MS = 24 * 3_600_000;
export const NAMELESS = 'A buyer';

export type ReviewDeps = OrderMailDeps & { jobs: Jobs; ownerEmail: () => string };

const editableUntil = ({ created_at: at }: ReviewRow) =>
  new Date(at.getTime() + EDIT_DAYS * DAY_MS);

function presentOwn(row: ReviewRow): OwnReview {
  const { rating, text, name, state, reply } = row;
  return {
    rating,
    text,
    name,
    state: state as OwnReview['state'],
    at: row.created_at.toISOString(),
    editableUntil: editableUntil(row).toISOString(),
    ...(reply !== '' && { reply }),
  };
}

/** "Asha K.", or "A buyer from Pune". */
function shownName(order: OrderRow, showsName: boolean): string {
  const { city } = order.address as unknown as Address;
  if (!showsName) return city === '' ? NAMELESS : `${NAMELESS} from ${city}`;
  const [initial] = order.last_name;
  return initial === undefined ? order.first_name : `${order.first_name} ${initial}.`;
}

/** @throws OwnShop */
async function assertBuyer(
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
  const rows = await listPieces(ctx.db, order.id);
  const pieces = rows.map(({ product_id: productId, ...piece }) => {
    const review = reviews.find((one) => one.product_id === productId);
    return { ...piece, productId, ...(review && { review: presentOwn(review) }) };
  });
  return { ...names, pieces };
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
    await assertBuyer(tx, order, deps);
    const now = tx.clock.now();
    const name = shownName(order, showsName);
    const words = { name, rating, text, state: leadsAway(text) ? 'waiting' : 'shown' };
    const reviews = await listReviewsOf(tx.db, orderId);
    const old = reviews.find((one) => one.product_id === productId);
    if (old) {
      if (editableUntil(old) < now) throw ReviewTooOld();
      const state = old.state === 'hidden' ? 'waiting' : words.state;
      return presentOwn(await changeReview(tx.db, old.id, { ...words, state, now }));
    }
    if (order.status !== 'delivered') throw NotDelivered();
    const pieces = await listPieces(tx.db, orderId);
    const piece = pieces.find((one) => one.product_id === productId);
    if (!piece) throw NotInOrder();
    const about = { id: uuidv7(), product_id: productId, order_id: orderId };
    const { variant } = piece;
    return presentOwn(await insertReview(tx.db, { ...about, ...words, variant, created_at: now }));
  });
}

/** Takes the names off reviews of orders that name no person any more. */
export function forgetReviewers({ db }: Context): Promise<number> {
  return unnameForgotten(db);
}

/** What the caller has said, as they take it along. */
export async function exportMyReviews(ctx: Context) {
  const rows = await listOwnReviewRows(ctx.db, personOf(ctx).uid);
  return rows.map(({ created_at, number, ...row }) => ({
    ...row,
    orderNumber: number,
    at: created_at.toISOString(),
  }));
}
