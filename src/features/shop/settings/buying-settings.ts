import * as z from 'zod';

const HOURS = 'Enter a whole number of hours';

/** How people buy: the group `buying` of the settings. */
export const BuyingSettings = z.strictObject({
  /** Off: only people who sign in have a cart and orders. */
  withoutAccount: z.enum(['off', 'on'], 'Choose one of the two'),
  /** Hours within which a UPI order must be paid, or it ends by itself; 0: it never does. */
  unpaidHours: z
    .int(HOURS)
    .min(0, HOURS)
    .max(720, 'At most 720 hours, which is 30 days')
    .refine((hours) => hours === 0 || hours >= 6, 'At least 6 hours, or 0 for never'),
  /** Hours after which one mail reminds of a UPI payment without a UTR; 0: never. */
  remindUnpaidHours: z.int(HOURS).min(0, HOURS).max(168, 'At most 168 hours, which is 7 days'),
  /** The way to pay that stands first at the checkout, where there is a gateway. */
  firstWay: z.enum(['UPI', 'Online'], 'Choose one of the two'),
  /** On: one mail, a week after the delivery, asks for a review. */
  reviewInvitations: z.enum(['off', 'on'], 'Choose one of the two'),
  /** Optional: registering does not ask them, and a profile may lack them. */
  birthdayAndGender: z.enum(['asked', 'optional'], 'Choose one of the two'),
});
export type BuyingSettings = z.infer<typeof BuyingSettings>;

/** A shop asks what an order needs; the demo has the specification's longer form. */
export const DEFAULT_BUYING: BuyingSettings = {
  withoutAccount: 'off',
  unpaidHours: 48,
  remindUnpaidHours: 0,
  firstWay: 'UPI',
  reviewInvitations: 'on',
  birthdayAndGender: 'optional',
};
