import { countRequests } from '#features/enquiries/server/requests.ts';
import { countMails, type MailDeps } from '#features/mails/server/mails.ts';
import { countOrders } from '#features/orders/server/listing/count-orders.ts';
import { countPaymentsToCheck } from '#features/payments/server/list-payments.ts';
import type { Context } from '#platform/server/context.ts';
import { hasDamagedPage } from '#platform/server/database/damaged-page.ts';
import type { OrderSummary, SellerSetting } from '../contract.ts';

export type DeskDeps = MailDeps & {
  isDiskLow: () => boolean;
  isUpiSetUp: boolean;
  missing: SellerSetting[];
};

/** What awaits the maker: orders, payments to check, requests to answer, mails that failed. */
export async function summarise(ctx: Context, deps: DeskDeps): Promise<OrderSummary> {
  return {
    orders: await countOrders(ctx),
    payments: { toCheck: await countPaymentsToCheck(ctx), isUpiSetUp: deps.isUpiSetUp },
    missing: deps.missing,
    requests: await countRequests(ctx),
    mails: await countMails(ctx, deps),
    disk: { isLow: deps.isDiskLow(), isDamaged: await hasDamagedPage(ctx.db) },
  };
}
