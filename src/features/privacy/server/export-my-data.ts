import { listCarts } from '#features/cart/server/cart.ts';
import { exportMyReminders } from '#features/drops/server/reminders/request-reminder.ts';
import { listOwnQuestions } from '#features/enquiries/server/requests.ts';
import { exportMyRequests } from '#features/enquiries/server/thread/open-thread.ts';
import { listOwnPictures } from '#features/media/server/customer/customer-pictures.ts';
import type { Order } from '#features/orders/contract.ts';
import { listOrders } from '#features/orders/server/listing/list-orders.ts';
import { exportMyPapers } from '#features/papers/server/papers.ts';
import { findOwnProfile } from '#features/profile/server/profile.ts';
import { exportMyInvitations } from '#features/reviews/server/invitations/stop-invitations.ts';
import { exportMyReviews } from '#features/reviews/server/write-review.ts';
import { exportMySavedProducts } from '#features/wishlist/server/saved-products.ts';
import { exportMyStockAlerts } from '#features/wishlist/alerts/server/request-alert.ts';
import { MAX_PAGE } from '#platform/contract/paging.ts';
import type { Context } from '#platform/server/context.ts';
import type { MyData } from '../contract.ts';
import { route, type Route } from '#platform/server/http/api/route.ts';
import { getMyData } from '../endpoints.ts';

async function allOrders(ctx: Context): Promise<Order[]> {
  const orders: Order[] = [];
  for (;;) {
    const { items, total } = await listOrders(ctx, { limit: MAX_PAGE, offset: orders.length });
    orders.push(...items);
    if (items.length === 0 || orders.length >= total) return orders;
  }
}

/** All data under the caller's uid or their confirmed address, as the pages show it. */
export async function exportMyData(ctx: Context): Promise<MyData> {
  return {
    madeAt: ctx.clock.now().toISOString(),
    profile: await findOwnProfile(ctx),
    carts: await listCarts(ctx),
    orders: await allOrders(ctx),
    questions: await listOwnQuestions(ctx),
    requests: await exportMyRequests(ctx),
    reviews: await exportMyReviews(ctx),
    reviewInvitations: await exportMyInvitations(ctx),
    stockWishes: await exportMyStockAlerts(ctx),
    dropReminders: await exportMyReminders(ctx),
    papers: await exportMyPapers(ctx),
    savedPieces: await exportMySavedProducts(ctx),
    pictures: await listOwnPictures(ctx),
  };
}

export const privacyRoutes: Route[] = [route(getMyData, (ctx) => exportMyData(ctx))];
