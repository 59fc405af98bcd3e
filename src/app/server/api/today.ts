import { fewLeft } from '#features/catalogue/server/stock/stock.ts';
import { nextDrop, type DropDeps } from '#features/drops/server/drops.ts';
import { endingQuotes, waitingRequests } from '#features/enquiries/server/waiting-requests.ts';
import { failedMails } from '#features/mails/server/mails.ts';
import { waitingOrders, weekMoney } from '#features/orders/server/today/waiting-orders.ts';
import { fillChat } from '#features/shop/settings/chat-texts.ts';
import type { ShopSettings } from '#features/shop/settings/settings.ts';
import { formatPaise } from '#platform/contract/format-rupees.ts';
import { chatLink, indianMobile } from '#platform/contract/india/phone.ts';
import { getSalesToday } from '#features/numbers/server/sales/get-numbers.ts';
import { oddMoney } from '#features/payments/gateway/server/today/odd-money.ts';
import { surplusMoney } from '#features/payments/gateway/server/today/surplus.ts';
import { waitingReviews } from '#features/reviews/server/decide-review.ts';
import { awaitedProducts } from '#features/wishlist/alerts/server/send-alerts.ts';
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

type Orders = Awaited<ReturnType<typeof waitingOrders>>;
type OrderKind = Exclude<TodayKind, keyof typeof GROUPS | 'surplus'>;
type OrderRow = ReturnType<Orders['rowsOf']>['rows'][number];

/** A chat needs a mobile number. */
function presentOrder(kind: OrderKind, row: OrderRow, { chat, who }: ShopSettings) {
  const { phone, ...shown } = row;
  const mobile = indianMobile(phone);
  if (mobile === undefined) return shown;
  const [firstName = ''] = row.title.split(' ');
  const facts = {
    name: firstName,
    shop: who.name,
    order: row.id,
    sum: formatPaise(row.amount),
  };
  return { ...shown, chat: chatLink(mobile, fillChat(chat[kind], facts)) };
}

const isOther = (kind: TodayKind): kind is keyof typeof GROUPS => kind in GROUPS;

async function orderGroups(ctx: Context, settings: ShopSettings) {
  const { numbers, ...surplus } = await surplusMoney(ctx, MOST_ROWS);
  const { rowsOf, awaited } = await waitingOrders(ctx, numbers);
  function groupOf(kind: OrderKind | 'surplus'): Group {
    if (kind === 'surplus') return surplus;
    const { rows, ...counts } = rowsOf(kind, MOST_ROWS);
    return { ...counts, rows: rows.map((row) => presentOrder(kind, row, settings)) };
  }
  return { groupOf, awaited };
}

/** One after another: each takes no longer than the way to the database. */
async function today(ctx: Context, settings: ShopSettings, deps: Deps): Promise<Today> {
  const groups: Today['groups'] = [];
  const orders = await orderGroups(ctx, settings);
  for (const kind of TODAY_KINDS) {
    const {
      count,
      hasMore = count >= MOST_COUNTED,
      rows,
    }: Group = isOther(kind) ? await GROUPS[kind](ctx) : orders.groupOf(kind);
    if (count === 0) continue;
    const counted = Math.min(count, MOST_COUNTED);
    groups.push({ kind, count: counted, ...(hasMore && { hasMore }), rows });
  }
  const week = { ...(await weekMoney(ctx)), awaited: orders.awaited };
  const drop = await nextDrop(ctx, deps);
  return { sales: await getSalesToday(ctx), week, ...(drop && { drop }), groups };
}

type Deps = Pick<DropDeps, 'isMailSetUp'> & { settings: () => ShopSettings };

export function todayRoute(deps: Deps): Route {
  return route(getToday, (ctx) => today(ctx, deps.settings(), deps));
}
