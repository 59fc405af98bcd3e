import * as z from 'zod';
import { RequestCounts } from '#features/enquiries/admin-contract.ts';
import { MailCounts } from '#features/mails/contract.ts';
import { ONLINE_STATES } from '#features/payments/gateway/online-state.ts';
import { ReviewCounts } from '#features/reviews/contract.ts';
import { SELLER_FACTS } from '#features/shop/settings/settings.ts';
import { OrderCounts } from '#features/orders/admin-contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';

export const AdminSummary = z.object({
  orders: OrderCounts,
  payments: z.object({
    toCheck: z.int(),
    /** False: customers are not shown how to pay. */
    isUpiSetUp: z.boolean(),
    online: z.enum(ONLINE_STATES).meta({
      description:
        '`waiting`: the gateway has not accepted the keys yet; `silent`: payments come, and no event tells of them',
    }),
  }),
  /** Facts about the seller that an order needs and the settings lack. */
  missing: z.array(z.enum(SELLER_FACTS)),
  setUp: z.object({
    isOpen: z.boolean(),
    wasOpened: z.boolean(),
    done: z.int(),
    of: z.int(),
    /** The owner has saved nothing yet. */
    isUntouched: z.boolean(),
  }),
  requests: RequestCounts,
  reviews: ReviewCounts,
  mails: MailCounts,
  disk: z.object({
    /** Nearly no space is left: customers can neither buy nor write. */
    isLow: z.boolean(),
    isDamaged: z.boolean(),
  }),
  visitors: z.object({
    /** True: the shop sees its proxy in place of each of them, so that they share the limits of one. */
    lookLikeOne: z.boolean(),
  }),
  version: z.object({ version: z.string(), commit: z.string().optional() }),
  /** Places of backups; empty for a shop without backups. */
  backups: z.array(
    z.object({
      place: z.enum(['machine', 'bucket']),
      /** Time of the last good backup. */
      lastAt: z.iso.datetime().optional(),
      /** True after more than two days. */
      isLate: z.boolean(),
    }),
  ),
});
export type AdminSummary = z.output<typeof AdminSummary>;

export const getAdminSummary = endpoint({
  method: 'GET',
  path: '/v2/admin/order-summary',
  role: 'admin',
  limit: WRITE,
  summary: 'How many orders stand where, and what else awaits the owner',
  status: 200,
  response: AdminSummary,
  problems: [],
});
