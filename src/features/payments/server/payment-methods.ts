import { formatPaise } from '#platform/contract/format-rupees.ts';
import type { PaymentMethod } from '#features/orders/payment/payment-method.ts';
import type { GatewayDeps } from '../gateway/server/gateway-deps.ts';
import { howToPaySentence, cashSentence } from '../payment-instructions.ts';
import type { UpiAccount } from '../upi-link.ts';

export type PaymentDeps = GatewayDeps & {
  /** Undefined: the owner writes to customers how to pay. */
  upi: () => UpiAccount | undefined;
};

/** UPI as the orders' payment method. */
export function upiPayment(upiAccount: () => UpiAccount | undefined): PaymentMethod {
  return {
    name: 'UPI',
    howToPay: ({ amount }) => {
      const upi = upiAccount();
      if (!upi || upi.isDemo) return { sentence: howToPaySentence(upi) };
      return {
        sentence: `Pay ${formatPaise(amount)} by UPI to ${upi.id} (${upi.payee}), then send us the 12-digit UTR on the page of your order.`,
        isPaidOnPage: true,
      };
    },
  };
}

export const cashPayment: PaymentMethod = {
  name: 'Cash on delivery',
  howToPay: ({ amount, isPickup }) => ({ sentence: cashSentence(amount, isPickup) }),
};

/** The gateway as the orders' payment method: the page of the order leads to it. */
export const onlinePayment: PaymentMethod = {
  name: 'Online',
  howToPay: ({ amount }) => ({
    sentence: `Pay ${formatPaise(amount)} online, by card, netbanking or any UPI app, on the page of your order.`,
    isPaidOnPage: true,
  }),
};
