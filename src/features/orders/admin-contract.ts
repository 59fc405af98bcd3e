import * as z from 'zod';
import { Order, OrderEvent } from './contract.ts';

/** A step of the timeline as the maker sees it: also what is private, and who did it. */
export const AdminOrderEvent = OrderEvent.extend({
  actor: z.enum(['customer', 'admin', 'shop']),
  isPublic: z.boolean(),
});

const AdminPayment = Order.shape.payment.extend({
  /** Whether another order claims the same transfer, or was paid with it. */
  isDuplicate: z.boolean(),
  submittedAt: z.iso.datetime().optional(),
  decidedAt: z.iso.datetime().optional(),
});

/** An order with what only the maker sees. */
export const AdminOrder = Order.extend({
  tracking: z.array(AdminOrderEvent),
  payment: AdminPayment,
  /** How many orders this customer has placed, this one included. */
  customer: z.object({ orderCount: z.int() }),
});
/** Prices are paise here and rupees on the wire. */
export type AdminOrder = z.output<typeof AdminOrder>;
export type AdminOrderWire = z.input<typeof AdminOrder>;
