import * as z from 'zod';
import { Rupees } from '#platform/contract/money.ts';
import { ShipByChange } from '../admin-contract.ts';
import { Parcel } from './change-contract.ts';

/** Moved at once. */
export const MOST_ORDERS = 50;

const SeveralIds = z
  .array(z.uuid('That is not the id of an order'))
  .min(1, 'Choose at least one order')
  .max(MOST_ORDERS, `Choose at most ${MOST_ORDERS} orders`);

export const SeveralOrders = z.object({ ids: SeveralIds });
export const ShipByOfSeveral = ShipByChange.extend({ ids: SeveralIds });
export type ShipByOfSeveral = z.output<typeof ShipByOfSeveral>;

export const ShippedOrders = z
  .object({
    carrier: Parcel.shape.carrier,
    deliveryCost: Rupees.optional().meta({
      description: 'What sending each of them cost the shop; absent: as it is known',
    }),
    orders: z
      .array(
        z.object({
          id: z.uuid('That is not the id of an order'),
          trackingNumber: Parcel.shape.trackingNumber,
        }),
      )
      .min(1, 'Choose at least one order')
      .max(MOST_ORDERS, `Choose at most ${MOST_ORDERS} orders`),
  })
  .refine(({ orders }) => new Set(orders.map(({ id }) => id)).size === orders.length, {
    path: ['orders'],
    error: 'One order is there twice',
  });
export type ShippedOrders = z.output<typeof ShippedOrders>;

/** The result of moving several orders; each id is in one of the lists. */
export const SeveralMoved = z.object({
  moved: z.array(z.string()),
  refused: z.array(z.object({ id: z.string(), code: z.string(), detail: z.string() })),
});
export type SeveralMoved = z.output<typeof SeveralMoved>;
