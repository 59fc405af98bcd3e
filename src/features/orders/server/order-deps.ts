import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { PaymentMethod } from '../payment-method.ts';

export type OrderDeps = {
  jobs: Jobs;
  shopName: string;
  ownerEmail: string;
  /** For links in mails; without it they have none. */
  origin?: string | undefined;
  paymentMethod: PaymentMethod;
  /** False while the shop has no seller. */
  isSelling: boolean;
};
