import * as z from 'zod';
import { RequestCounts } from '../enquiries/admin-contract.ts';
import { MailCounts } from '../mails/contract.ts';
import { OrderCounts } from '../orders/admin-contract.ts';

/** What awaits the maker. */
export const OrderSummary = z.object({
  orders: OrderCounts,
  payments: z.object({
    toCheck: z.int(),
    /** Without it customers are not shown how to pay. */
    isUpiSetUp: z.boolean(),
  }),
  requests: RequestCounts,
  mails: MailCounts,
  disk: z.object({
    /** Next to nothing is left: customers can neither buy nor write. */
    isLow: z.boolean(),
    /** A page of the database with a wrong checksum was met within the last day. */
    isDamaged: z.boolean(),
  }),
});
export type OrderSummary = z.output<typeof OrderSummary>;
