import { fewLeft } from '#features/catalogue/server/stock/few-left.ts';
import { endingQuotes, waitingRequests } from '#features/enquiries/server/waiting-requests.ts';
import { failedMails } from '#features/mails/server/mails.ts';
import { waitingOrders } from '#features/orders/server/today/waiting-orders.ts';
import { waitingPayments } from '#features/payments/server/read-payments.ts';
import { waitingReviews } from '#features/reviews/server/decide-review.ts';
import { awaitedProducts } from '#features/wishlist/alerts/server/awaited-products.ts';
import type { Context } from '#platform/server/context.ts';
import { route, type Route } from '#platform/server/http/route.ts';
import { getToday, TODAY_KINDS, type Today, type TodayKind } from '../today-contract.ts';

type Group = Omit<Today['groups'][number], 'kind'>;

const MOST_ROWS = 5;
const MOST_COUNTED = 1000;

const GROUPS: Record<TodayKind, (ctx: Context) => Promise<Group>> = {
  check: (ctx) => waitingPayments(ctx, MOST_ROWS),
  late: (ctx) => waitingOrders(ctx, 'late', MOST_ROWS),
  pack: (ctx) => waitingOrders(ctx, 'pack', MOST_ROWS),
  confirm: (ctx) => waitingOrders(ctx, 'confirm', MOST_ROWS),
  answer: (ctx) => waitingRequests(ctx, MOST_ROWS),
  quote: (ctx) => endingQuotes(ctx, MOST_ROWS),
  review: (ctx) => waitingReviews(ctx, MOST_ROWS),
  balance: (ctx) => waitingOrders(ctx, 'balance', MOST_ROWS),
  ended: (ctx) => waitingOrders(ctx, 'ended', MOST_ROWS),
  few: (ctx) => fewLeft(ctx, MOST_ROWS),
  wished: (ctx) => awaitedProducts(ctx, MOST_ROWS),
  mail: (ctx) => failedMails(ctx, MOST_ROWS),
};

/** One after another: each takes no longer than the way to the database. */
async function today(ctx: Context): Promise<Today> {
  const groups: Today['groups'] = [];
  for (const kind of TODAY_KINDS) {
    const { count, rows } = await GROUPS[kind](ctx);
    if (count > 0) groups.push({ kind, count: Math.min(count, MOST_COUNTED), rows });
  }
  return { groups };
}

export const todayRoute: Route = route(getToday, today);
