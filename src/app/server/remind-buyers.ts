import type { Identity } from '#features/identity/server/open-identity.ts';
import type { MailSettings } from '#features/mails/server/settings/watch-mail-settings.ts';
import { createOrderLinks } from '#features/orders/server/guest/order-links.ts';
import { remindUnpaidHourly } from '#features/payments/server/remind-unpaid.ts';
import { upiPayment } from '#features/payments/server/upi-payment.ts';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import type { Context } from '#platform/server/context.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Config } from './config/config.ts';
import { publicOrigin, sender, upiAccount } from './config/feature-settings.ts';

type Open = {
  jobs: Jobs;
  mailSettings: MailSettings;
  currentShop: CurrentShop;
  identity: Pick<Identity, 'keyFor'>;
};

export function remindBuyersHourly(
  ctx: Context,
  config: Config,
  { jobs, mailSettings, currentShop, identity }: Open,
): Promise<void> {
  return remindUnpaidHourly(ctx, {
    jobs,
    sender: () => sender(config, currentShop),
    wordsOf: mailSettings.wordsOf,
    origin: publicOrigin(config),
    links: createOrderLinks(identity.keyFor),
    paymentMethods: [upiPayment(() => upiAccount(currentShop))],
    hours: () => currentShop.settings().buying.remindUnpaidHours,
  });
}
