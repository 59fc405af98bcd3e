import type { OrderDeps } from '#features/orders/server/order-deps.ts';
import type { UpiAccount } from '../upi-link.ts';

export type PaymentDeps = OrderDeps & {
  /** Without it the owner writes to customers how to pay. */
  upi: UpiAccount | undefined;
};
