import type { OrderDeps } from '#features/orders/server/order-deps.ts';
import type { UpiAccount } from '../upi-link.ts';

/** What the shop hands to its payments. */
export type PaymentDeps = OrderDeps & {
  /** Where customers pay; without it the maker writes to them. */
  upi: UpiAccount | undefined;
};
