import type { PaymentMethod } from '#features/orders/payment-method.ts';
import { cashSentence } from '../payment-instructions.ts';

export const cashPayment: PaymentMethod = {
  name: 'Cash on delivery',
  howToPay: ({ total, isPickup }) => ({ sentence: cashSentence(total, isPickup) }),
};
