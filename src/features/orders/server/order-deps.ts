import type { OnlineTerms, WayToPay } from '#features/cart/payment-ways.ts';
import type { OfferDeps } from '#features/offers/server/find-offers.ts';
import type { CashSettings } from '#features/shop/settings/cash-settings.ts';
import type { DeliveryTerms } from '#features/shop/delivery/delivery-price.ts';
import type { WorkshopSettings } from '#features/shop/workshop/workshop-settings.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { LinkTokens } from '#platform/server/link-tokens.ts';
import type { MailComposer } from '#platform/server/mail/content/compose-mail.ts';
import type { OrderLinks } from '../guest/server/order-links.ts';
import type { OrderPapers } from './order-papers.ts';
import type { PaymentMethod } from '../payment/payment-method.ts';

export type OrderMailDeps = MailComposer & {
  paymentMethods: PaymentMethod[];
  links: OrderLinks;
};

export type OrderDeps = OrderMailDeps & {
  jobs: Jobs;
  papers: OrderPapers;
  /** False while the shop has no seller or is not open. */
  isSelling: () => boolean;
  workshop: () => WorkshopSettings;
  /** Hours in which a new order is to be paid in its way; 0: it never ends by itself. */
  hoursToPay: (way: WayToPay) => number;
};

export type PlacingDeps = OrderDeps &
  OfferDeps & {
    /** The rules of now. */
    deliveryRules: () => DeliveryTerms;
    cash: () => CashSettings;
    online: () => OnlineTerms | undefined;
    /** Links of people who may order pieces of a drop early. */
    earlyLinks: LinkTokens;
  };
