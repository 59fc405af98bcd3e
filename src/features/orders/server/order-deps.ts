import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { PaymentMethod } from '../payment-method.ts';

/** What the shop hands to its orders. */
export type OrderDeps = {
  jobs: Jobs;
  shopName: string;
  /** Where the maker reads of orders. */
  ownerEmail: string;
  /** Where the shop is reached, for links in mails; without it they have none. */
  origin?: string | undefined;
  paymentMethod: PaymentMethod;
  /** Off while the shop has not said who sells. */
  isSelling: boolean;
};
