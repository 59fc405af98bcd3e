import { fewLeft } from '#features/catalogue/server/stock/few-left.ts';
import { endingQuotes, waitingRequests } from '#features/enquiries/server/waiting-requests.ts';
import { failedMails } from '#features/mails/server/mails.ts';
import { waitingOrders, weekMoney } from '#features/orders/server/today/waiting-orders.ts';
import { oddMoney } from '#features/payments/gateway/server/odd-money.ts';
import { waitingReviews } from '#features/reviews/server/decide-review.ts';
import { awaitedProducts } from '#features/wishlist/alerts/server/awaited-products.ts';
import type { Context } from '#platform/server/context.ts';
import { route, type Route } from '#platform/server/http/api/route.ts';
import { getToday, TODAY_KINDS, type Today, type TodayKind } from '../../today-contract.ts';

type Group = Omit<Today['groups'][number], 'kind' | 'hasMore'> & { hasMore?: boolean };

const MOST_ROWS = 5;
const MOST_COUNTED = 1000;

const GROUPS = {
  odd: (ctx: Context) => oddMoney(ctx, MOST_ROWS),
  answer: (ctx: Context) => waitingRequests(ctx, MOST_ROWS),
  quote: (ctx: Context) => endingQuotes(ctx, MOST_ROWS),
  review: (ctx: Context) => waitingReviews(ctx, MOST_ROWS),
  few: (ctx: Context) => fewLeft(ctx, MOST_ROWS),
  wished: (ctx: Context) => awaitedProducts(ctx, MOST_ROWS),
  mail: (ctx: Context) => failedMails(ctx, MOST_ROWS),
};

const isOther = (kind: TodayKind): kind is keyof typeof GROUPS => kind in GROUPS;

/** One after another: each takes no longer than the way to the database. */
async function today(ctx: Context): Promise<Today> {
  const groups: Today['groups'] = [];
  const orders = await waitingOrders(ctx);
  for (const kind of TODAY_KINDS) {
    const {
      count,
      hasMore = count >= MOST_COUNTED,
      rows,
    }: Group = isOther(kind) ? await GROUPS[kind](ctx) : orders.rowsOf(kind, MOST_ROWS);
    if (count === 0) continue;
    const counted = Math.min(count, MOST_COUNTED);
    groups.push({ kind, count: counted, ...(hasMore && { hasMore }), rows });
  }
  const week = { ...(await weekMoney(ctx)), awaited: orders.awaited };
  return { week, groups };
}

export const todayRoute: Route = route(getToday, today);
