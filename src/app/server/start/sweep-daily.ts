import { expireQuotesDaily } from '#features/enquiries/server/quotes/send-quote.ts';
import { workTellings } from '#features/enquiries/server/thread/tell-owner.ts';
import type { ThreadMailDeps } from '#features/enquiries/server/thread/thread-mails.ts';
import { endPreOrdersDaily } from '#features/catalogue/server/write/product-status.ts';
import { sweepRemovedDaily } from '#features/catalogue/server/write/delete-product.ts';
import { sweepCustomerPicturesDaily } from '#features/media/server/customer/sweep-customer-pictures.ts';
import { sweepUnusedDaily } from '#features/media/server/sweep-pictures.ts';
import { sweepOrderPicturesDaily } from '#features/orders/stages/server/stage-pictures.ts';
import { workStageTellings } from '#features/orders/stages/server/tell-of-stages.ts';
import { followOfferDays } from '#features/offers/server/product-offers.ts';
import { listUnheardAttempts } from '#features/orders/server/unpaid/unpaid-queries.ts';
import { endUnpaid } from '#features/orders/server/unpaid/end-unpaid.ts';
import { lookNow } from '#features/payments/gateway/server/look-again.ts';
import { workDrops, type FollowDeps } from '#features/drops/server/reminders/follow-drops.ts';
import type { GatewayDeps } from '#features/payments/gateway/server/gateway-deps.ts';
import { checkHourly } from '#features/payments/gateway/server/keys/check-keys.ts';
import type { KeysDeps } from '#features/payments/gateway/server/keys/online-payment.ts';
import { workGateway } from '#features/payments/gateway/server/work-gateway.ts';
import { remindUnpaid, type ReminderDeps } from '#features/payments/server/remind-unpaid.ts';
import { purgeKeysDaily } from '#platform/server/idempotency/claim-request.ts';
import { forgetOldDataDaily } from '#features/privacy/server/forget-old-data.ts';
import {
  inviteCustomersHourly,
  type InvitingDeps,
} from '#features/reviews/server/invitations/invite-customers.ts';
import { closeDaysRegularly } from '#features/numbers/server/sales/close-days.ts';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import { workImports } from '#features/transfer/server/import/apply-import.ts';
import { forgetSheetsDaily } from '#features/transfer/server/import/imports.ts';
import { sweepStockAlertsDaily } from '#features/wishlist/alerts/server/send-alerts.ts';
import { sweepOrphansDaily } from '#features/profile/server/departures.ts';
import { forgetBucketsDaily } from '#platform/server/http/limits/rate-limiter.ts';
import { forgetFormerServerDaily } from '#features/mails/server/settings/watch-mail-settings.ts';
import type { PictureStores } from '#features/media/server/storage/picture-store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Config } from '../config/config.ts';
import { mailOrigin } from '../config/feature-settings.ts';

type Swept = {
  config: Config;
  shop: CurrentShop;
  stores: PictureStores;
  orders: ReminderDeps &
    ThreadMailDeps &
    InvitingDeps &
    GatewayDeps &
    FollowDeps &
    Pick<KeysDeps, 'gatewayKeys'>;
};

/** Reminders first: an order ends only after its own, and after the gateway's last word. */
function followUnpaid(ctx: Context, orders: ReminderDeps & GatewayDeps): Promise<void> {
  return orders.jobs.everyTenMinutes('unpaid-orders', async () => {
    await remindUnpaid(ctx, orders);
    await lookNow(ctx, orders, await listUnheardAttempts(ctx.db));
    await endUnpaid(ctx, orders);
  });
}

/** Starts the scheduled jobs: most run daily, some hourly or more often. */
export async function sweepDaily(
  ctx: Context,
  jobs: Jobs,
  { config, shop, stores, orders }: Swept,
): Promise<void> {
  const { retention, IDENTITY } = config;
  await sweepUnusedDaily(ctx, jobs, stores);
  await sweepCustomerPicturesDaily(ctx, jobs);
  await sweepRemovedDaily(ctx, jobs);
  await endPreOrdersDaily(ctx, jobs);
  await followOfferDays(ctx, jobs);
  await followUnpaid(ctx, orders);
  await workGateway(ctx, orders);
  await checkHourly(ctx, jobs, orders.gatewayKeys);
  await workTellings(ctx, orders);
  await workStageTellings(ctx, orders);
  await sweepOrderPicturesDaily(ctx, jobs);
  await expireQuotesDaily(ctx, orders);
  const origin = () => mailOrigin(config, shop);
  await inviteCustomersHourly(ctx, { ...orders, origin });
  await closeDaysRegularly(ctx, jobs);
  await sweepStockAlertsDaily(ctx, { jobs, origin });
  await workDrops(ctx, orders);
  await workImports(ctx, jobs);
  await forgetSheetsDaily(ctx, jobs);
  await purgeKeysDaily(ctx, jobs);
  await forgetBucketsDaily(ctx, jobs);
  await forgetOldDataDaily(ctx, jobs, retention);
  await forgetFormerServerDaily(ctx, jobs);
  await sweepOrphansDaily(ctx, jobs, { isEmbedded: IDENTITY === 'embedded' });
}
