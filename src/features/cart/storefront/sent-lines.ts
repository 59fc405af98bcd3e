import { answersOf } from '#features/catalogue/personal/personal-details.ts';
import { keysOf } from '#features/media/storefront/customer/picture-keys.ts';
import type { CartItemWire } from '../contract.ts';

/** A customer's answers, in the form in which they are sent. */
export function answersIn({ personal }: CartItemWire) {
  if (!personal) return {};
  const pictureIds = personal.flatMap((detail) => detail.pictureIds ?? []);
  return { personal: answersOf(personal), pictureKeys: keysOf(pictureIds) };
}

/** The lines of a visitor's cart, as they are sent. */
export function sentLines(items: readonly CartItemWire[]) {
  return items.map((item) => {
    const { productId, variantId, quantity, price } = item;
    return { productId, variantId, quantity, price, ...answersIn(item) };
  });
}
