import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type {
  clearCart,
  deleteCartLine,
  deleteCoupon,
  getCart,
  getCartPricing,
  patchCartLine,
  postCartLine,
  putCoupon,
} from '../endpoints.ts';
import type { LineName } from './cart-arithmetic.ts';
import type { CartCalls, CartName } from './cart-name.ts';
import { answersIn } from './sent-lines.ts';

/** A customer's cart lies in the shop. */
export function customerCartCalls({ cartId: cartid }: CartName): CartCalls {
  const queryOf = ({ productId, variantId, personalId }: LineName) => ({
    cartid,
    prod_id: productId,
    var_id: variantId,
    ...(personalId !== undefined && { per_id: personalId }),
  });
  return {
    get: () => signedInApi<typeof getCart>('GET /v2/carts', { query: { cartid } }),
    price({ addressId, pin, state, methodId, payment }) {
      const to = addressId === undefined ? { pin, state } : { address_id: addressId };
      const query = { cartid, ...to, method_id: methodId, payment };
      return signedInApi<typeof getCartPricing>('GET /v2/quote', { query });
    },
    add(item) {
      const { productId, variantId, quantity, price, position } = item;
      return signedInApi<typeof postCartLine>('POST /v2/cart', {
        query: { cartid },
        body: { productId, variantId, quantity, price, position, ...answersIn(item) },
      });
    },
    setQuantity: (line, quantity) =>
      signedInApi<typeof patchCartLine>('PATCH /v2/cart', {
        query: queryOf(line),
        body: { quantity },
      }),
    remove: (line) =>
      signedInApi<typeof deleteCartLine>('DELETE /v2/cart', { query: queryOf(line) }),
    setCoupon: (code) =>
      code === undefined
        ? signedInApi<typeof deleteCoupon>('DELETE /v2/cart/coupon', { query: { cartid } })
        : signedInApi<typeof putCoupon>('PUT /v2/cart/coupon', {
            query: { cartid },
            body: { code },
          }),
    clear: () => signedInApi<typeof clearCart>('DELETE /v2/clear-cart', { query: { cartid } }),
  };
}
