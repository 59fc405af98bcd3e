import { countRequests } from '#features/enquiries/server/requests.ts';
import { countMails, type MailDeps } from '#features/mails/server/mails.ts';
import { countOrders } from '#features/orders/server/listing/list-orders.ts';
import { countPaymentsToCheck } from '#features/payments/server/read-payments.ts';
import type { Context } from '#platform/server/context.ts';
import { hasDamagedPage } from '#platform/server/database/damaged-page.ts';
import { route, type Route } from '#platform/server/http/route.ts';
import { getAdminSummary, type AdminSummary, type SellerSetting } from '../admin-summary.ts';

type SummaryDeps = MailDeps & {
  isDiskLow: () => boolean;
  isUpiSetUp: boolean;
  missing: SellerSetting[];
};

export function adminSummaryRoute(deps: SummaryDeps): Route {
  return route(getAdminSummary, (ctx) => summarise(ctx, deps));
}

async function summarise(ctx: Context, deps: SummaryDeps): Promise<AdminSummary> {
  return {
    orders: await countOrders(ctx),
    payments: { toCheck: await countPaymentsToCheck(ctx), isUpiSetUp: deps.isUpiSetUp },
    missing: deps.missing,
    requests: await countRequests(ctx),
    mails: await countMails(ctx, deps),
    disk: { isLow: deps.isDiskLow(), isDamaged: await hasDamagedPage(ctx.db) },
  };
}
