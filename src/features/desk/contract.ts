import * as z from 'zod';
import { RequestCounts } from '../enquiries/admin-contract.ts';
import { MailCounts } from '../mails/contract.ts';
import { OrderCounts } from '../orders/admin-contract.ts';

/** What awaits the maker. */
export const OrderSummary = z.object({
  orders: OrderCounts,
  payments: z.object({ toCheck: z.int() }),
  requests: RequestCounts,
  mails: MailCounts,
  /** Next to nothing is left on the disk: customers can neither buy nor write. */
  disk: z.object({ isLow: z.boolean() }),
});
export type OrderSummary = z.output<typeof OrderSummary>;
