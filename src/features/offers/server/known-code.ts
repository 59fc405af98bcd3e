import { timingSafeEqual } from 'node:crypto';
import type { Context } from '#platform/server/context.ts';
import { sha256 } from '#platform/server/idempotency/claim-request.ts';
import { CouponNotValid, type GuestCoupon } from '../contract.ts';
import { isCodeKnown } from './offer-queries.ts';

export type CouponKeys = {
  /** Made by the shop's secret alone: who has it was told that the code is known. */
  couponKeyOf: (code: string) => string;
};

/** @throws CouponNotValid for a code that the shop does not know */
export async function assertKnown({ db }: Context, code: string): Promise<void> {
  if (!(await isCodeKnown(db, code))) throw CouponNotValid();
}

/** @throws CouponNotValid for a code that the shop does not know */
export async function keyOfGuest(
  ctx: Context,
  { couponKeyOf }: CouponKeys,
  code: string,
): Promise<GuestCoupon> {
  await assertKnown(ctx, code);
  return { code, key: couponKeyOf(code) };
}

/** The code that a guest may price with; undefined for one with another key. */
export function provenCode(
  { couponKeyOf }: CouponKeys,
  coupon: GuestCoupon | undefined,
): string | undefined {
  if (!coupon) return undefined;
  const isProven = timingSafeEqual(sha256(couponKeyOf(coupon.code)), sha256(coupon.key));
  return isProven ? coupon.code : undefined;
}
