import { createHmac } from 'node:crypto';
import { createRequestLinks } from '#features/enquiries/server/thread/request-links.ts';
import { createOrderLinks } from '#features/orders/guest/server/order-links.ts';
import { offerKeys } from '#features/offers/server/find-offers.ts';
import type { WayToPay } from '#features/cart/payment-ways.ts';
import type { Identity } from '#features/identity/server/open-identity.ts';
import type { KeysSettings } from '#features/payments/gateway/server/keys/keys-settings.ts';
import type { MailSettings } from '#features/mails/server/settings/watch-mail-settings.ts';
import {
  cashPayment,
  onlinePayment,
  upiPayment,
} from '#features/payments/server/payment-methods.ts';
import { hoursToPay, hoursToPayOnline } from '#features/shop/hours-to-pay.ts';
import { orderPapers } from '#features/papers/server/settle-papers.ts';
import type { ShopSettings } from '#features/shop/settings/settings.ts';
import type { CurrentShop } from '#features/shop/server/current-shop.ts';
import { deliveryTerms } from '#features/shop/server/present-shop.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { createLinkTokens } from '#platform/server/link-tokens.ts';
import type { Config } from '../config/config.ts';
import {
  isGatewayReachable,
  mailOrigin,
  offeredGateway,
  sender,
  upiAccount,
} from '../config/feature-settings.ts';

type Parts = {
  config: Config;
  shop: CurrentShop;
  jobs: Jobs;
  identity: Identity;
  mailSettings: MailSettings;
  gatewayKeys: KeysSettings;
};

const HOURS_TO_PAY: Record<WayToPay, (settings: ShopSettings) => number> = {
  UPI: hoursToPay,
  Online: hoursToPayOnline,
  'Cash on delivery': () => 0,
};

function offerSettings({ keyFor }: Identity) {
  const links = createOrderLinks(keyFor);
  const coupons = keyFor('coupon');
  return {
    links,
    offerKeysOf: offerKeys(links.guestOf),
    couponKeyOf: (code: string) => createHmac('sha256', coupons).update(code).digest('base64url'),
  };
}

/** The parts of the shop that orders need, for calls and jobs alike. */
export function orderSettings(parts: Parts) {
  const { config, shop, jobs, identity, mailSettings, gatewayKeys } = parts;
  const settings = () => shop.settings();
  return {
    sender: () => sender(config, shop),
    jobs,
    papers: orderPapers({ settings }),
    wordsOf: mailSettings.wordsOf,
    isSelling: shop.isSelling,
    paymentMethods: [upiPayment(() => upiAccount(shop)), onlinePayment, cashPayment],
    gatewayKeys,
    gateway: () => gatewayKeys.inUse()?.gateway,
    offeredGateway: () => offeredGateway(config, shop, gatewayKeys),
    isReachable: () => isGatewayReachable(config, shop),
    isTurnedOn: () => settings().pay.online === 'on',
    sendsLateBack: () => settings().pay.lateRefunds === 'on',
    origin: () => mailOrigin(config, shop),
    hasSessions: identity.answer !== undefined,
    ...offerSettings(identity),
    requestLinks: createRequestLinks(identity.keyFor),
    stockAlertLinks: createLinkTokens(identity.keyFor('stock-wish-link')),
    dropLinks: createLinkTokens(identity.keyFor('drop-reminder-link')),
    earlyLinks: createLinkTokens(identity.keyFor('drop-early-link')),
    invitationLinks: createLinkTokens(identity.keyFor('review-invitation-link')),
    invitesReviews: () => settings().buying.reviewInvitations === 'on',
    takesGuests: () => settings().buying.withoutAccount === 'on',
    hoursToPay: (way: WayToPay) => HOURS_TO_PAY[way](settings()),
    remindUnpaidHours: () => settings().buying.remindUnpaidHours,
    deliveryRules: () => deliveryTerms(settings()),
    workshop: () => settings().workshop,
    cash: () => settings().cash,
    online: () =>
      offeredGateway(config, shop, gatewayKeys)
        ? { isFirst: settings().buying.firstWay === 'Online' }
        : undefined,
  };
}
