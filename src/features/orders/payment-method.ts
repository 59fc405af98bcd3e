/** Customers pay by UPI; the owner records the others. */
export const PAYMENT_METHODS = ['UPI', 'Cash', 'Bank transfer', 'Other'] as const;
export type PaymentMethodName = (typeof PAYMENT_METHODS)[number];

export type HowToPay = { sentence: string; link?: string };

/** Given to the orders by the app. */
export type PaymentMethod = {
  name: 'UPI';
  /** @param order with its total in paise */
  howToPay: (order: { number: string; total: number }) => HowToPay;
};
