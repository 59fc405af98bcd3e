import type { PaymentMethod } from '#features/orders/payment-method.ts';

/** Until customers can pay by themselves: the maker writes to them. */
export const paymentByContact: PaymentMethod = {
  name: 'UPI',
  howToPay: () => ({ sentence: 'We will get in touch about the payment by UPI.' }),
};
