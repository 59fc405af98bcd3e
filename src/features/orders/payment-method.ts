/** How money may reach the shop. Customers pay by UPI; the maker records the others. */
export const PAYMENT_METHODS = ['UPI', 'Cash', 'Bank transfer', 'Other'] as const;
export type PaymentMethodName = (typeof PAYMENT_METHODS)[number];

/** What the customer does to pay. */
export type HowToPay = { sentence: string; link?: string };

/** How orders are paid. The shop hands one to the orders, which only pass on what it says. */
export type PaymentMethod = {
  name: 'UPI';
  /** @param order its number and its total in paise */
  howToPay: (order: { number: string; total: number }) => HowToPay;
};
