import * as z from 'zod';
import { RupeesSum } from '#platform/contract/money.ts';
import { problem } from '#platform/contract/problem.ts';
import { code } from '#platform/contract/text.ts';

const ENTER_CODE = 'Enter a code of 3 to 20 letters and digits';

/** A code in capitals, without blanks and hyphens that people put in, and signs that come along from a letter or a chat. */
export const CouponCode = code(ENTER_CODE)
  .overwrite((typed) =>
    typed
      .replaceAll(/[\s\p{Pd}]/gu, '')
      .replaceAll(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '')
      .toUpperCase(),
  )
  .regex(/^[A-Z0-9]{3,20}$/, ENTER_CODE);

export const Coupon = z.object({ code: CouponCode });

/** A code that a guest has typed. `key` shows that the shop knows it, so that nobody finds codes by pricing carts. */
export const GuestCoupon = Coupon.extend({ key: z.string().max(64) });
export type GuestCoupon = z.output<typeof GuestCoupon>;

/** The offer that counts. With free delivery `discount` is what it would have cost. */
export const AppliedCoupon = z.object({
  code: z.string().meta({ description: "'' for an offer that counts without a code" }),
  title: z.string(),
  discount: RupeesSum,
});
export type AppliedCoupon = z.output<typeof AppliedCoupon>;
export type AppliedCouponWire = z.input<typeof AppliedCoupon>;

export const CouponNotValid = problem(
  'COUPON_NOT_VALID',
  409,
  "This code doesn't apply",
  'Check how it is written.',
);
