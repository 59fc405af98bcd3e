import type { PaymentMethod } from '#features/orders/payment/payment-method.ts';
import { cashSentence } from '../payment-instructions.ts';

export const cashPayment: PaymentMethod = {
  name: 'Cash on delivery',
  howToPay: ({ amount, isPickup }) => ({ sentence: cashSentence(amount, isPickup) }),
};
