import { countRequests } from '#features/enquiries/server/requests.ts';
import { countMails, type MailDeps } from '#features/mails/server/mails.ts';
import { countOrders } from '#features/orders/server/listing/list-orders.ts';
import {
  summariseOnline,
  type KeysDeps,
} from '#features/payments/gateway/server/keys/online-payment.ts';
import { countPaymentsToCheck } from '#features/payments/server/read-payments.ts';
import { countReviews } from '#features/reviews/server/decide-review.ts';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import type { Context } from '#platform/server/context.ts';
import { hasDamagedPage } from '#platform/server/database/damaged-page.ts';
import { route, type Route } from '#platform/server/http/api/route.ts';
import { RUNNING } from '#platform/server/version.ts';
import { readBackupAges, type LastBackups } from '../start/late-backups.ts';
import { getAdminSummary, type AdminSummary } from '../../admin-summary-contract.ts';
import { summariseSetUp, type SetUpDeps } from './set-up.ts';

type SummaryDeps = MailDeps &
  KeysDeps & {
    isDiskLow: () => boolean;
    isUpiSetUp: () => boolean;
    takesProxyForVisitors: (origin: string | undefined) => boolean;
    shop: CurrentShop;
    lastBackups: LastBackups | undefined;
    setUp: SetUpDeps;
  };

export function adminSummaryRoute(deps: SummaryDeps): Route {
  return route(getAdminSummary, (ctx) => summarise(ctx, deps));
}

async function summariseBackups(ctx: Context, last: LastBackups | undefined) {
  const ages = await readBackupAges(ctx, last);
  return ages.map(({ place, lastAt, isLate }) => ({
    place,
    isLate,
    ...(lastAt && { lastAt: lastAt.toISOString() }),
  }));
}

async function summarise(ctx: Context, deps: SummaryDeps): Promise<AdminSummary> {
  return {
    orders: await countOrders(ctx),
    payments: {
      toCheck: await countPaymentsToCheck(ctx),
      isUpiSetUp: deps.isUpiSetUp(),
      online: await summariseOnline(ctx, deps),
    },
    missing: deps.shop.missing(),
    setUp: await summariseSetUp(ctx, deps.setUp),
    requests: await countRequests(ctx),
    reviews: await countReviews(ctx),
    mails: await countMails(ctx, deps),
    disk: { isLow: deps.isDiskLow(), isDamaged: await hasDamagedPage(ctx.db) },
    visitors: { lookLikeOne: deps.takesProxyForVisitors(deps.shop.origin()) },
    version: RUNNING,
    backups: await summariseBackups(ctx, deps.lastBackups),
  };
}
