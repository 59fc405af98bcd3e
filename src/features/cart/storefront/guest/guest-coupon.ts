import { GuestCoupon } from '#features/offers/contract.ts';

const STORED_COUPON = 'coupon';

let inMemory: string | undefined;

/** The code of a visitor's cart, with the key that the shop gave for it. */
export function readGuestCoupon(): GuestCoupon | undefined {
  try {
    const text = inMemory ?? localStorage.getItem(STORED_COUPON) ?? 'null';
    return GuestCoupon.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function saveGuestCoupon(coupon: GuestCoupon | undefined): void {
  inMemory = undefined;
  try {
    if (coupon) localStorage.setItem(STORED_COUPON, JSON.stringify(coupon));
    else localStorage.removeItem(STORED_COUPON);
  } catch {
    inMemory = coupon && JSON.stringify(coupon);
  }
}
