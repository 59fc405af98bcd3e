import * as z from 'zod';
import { RequestCounts } from '../enquiries/admin-contract.ts';
import { MailCounts } from '../mails/contract.ts';
import { OrderCounts } from '../orders/admin-contract.ts';

/** Settings that name the seller; without them a live shop takes no orders. */
export const SELLER_SETTINGS = ['SHOP_NAME', 'SHOP_OWNER', 'SHOP_ADDRESS', 'OWNER_EMAIL'] as const;
export type SellerSetting = (typeof SELLER_SETTINGS)[number];

/** What awaits the maker. */
export const OrderSummary = z.object({
  orders: OrderCounts,
  payments: z.object({
    toCheck: z.int(),
    /** Without it customers are not shown how to pay. */
    isUpiSetUp: z.boolean(),
  }),
  /** Missing settings about the seller. While there are any, no order is taken. */
  missing: z.array(z.enum(SELLER_SETTINGS)),
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
