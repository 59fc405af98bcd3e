import type { CashSettings } from '#features/shop/settings/cash-settings.ts';
import type { DeliveryTerms } from '#features/shop/delivery/delivery-price.ts';
import type { WorkshopSettings } from '#features/shop/workshop/workshop-settings.ts';
import type { OfferDeps } from '#features/offers/server/find-offers.ts';
import { keyOfGuest, type CouponKeys } from '#features/offers/server/known-code.ts';
import type { Context } from '#platform/server/context.ts';
import { route, withReplay, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import type { OnlineTerms, Payer } from '../payment-ways.ts';
import { addToCart, clearCart, getCart, removeLine, setQuantity } from './cart.ts';
import { assertGuestsWelcome, getGuestPricing, type GuestDeps } from './guest/guest-pricing.ts';
import { mergeCart } from './guest/merge-cart.ts';
import { setCoupon } from './coupon.ts';
import { getDelivery, getCartPricing } from './get-cart-pricing.ts';

type Named = {
  cartid?: string | undefined;
  prod_id: string;
  var_id: string;
  per_id: string;
};

type CartDeps = GuestDeps &
  OfferDeps &
  CouponKeys & {
    /** The rules of now. */
    deliveryRules: () => DeliveryTerms;
    workshop: () => WorkshopSettings;
    cash: () => CashSettings;
    online: () => OnlineTerms | undefined;
    payerOf: (ctx: Context) => Promise<Payer>;
  };

function lineOf({ cartid, prod_id, var_id, per_id }: Named) {
  return { cartId: cartid, productId: prod_id, variantId: var_id, personalId: per_id };
}

export function cartRoutes(deps: CartDeps): Route[] {
  const { deliveryRules, workshop, cash, online, payerOf, offerKeysOf, couponKeyOf } = deps;
  const terms = () => ({
    rules: deliveryRules(),
    workshop: workshop(),
    cash: cash(),
    online: online(),
    offerKeysOf,
    couponKeyOf,
  });
  return [
    route(calls.getCart, (ctx, { query }) => getCart(ctx, query.cartid)),
    route(calls.postCartLine, (ctx, { query, body }) => addToCart(ctx, query.cartid, body)),
    route(calls.patchCartLine, (ctx, { query, body }) =>
      setQuantity(ctx, lineOf(query), body.quantity),
    ),
    route(calls.deleteCartLine, (ctx, { query }) => removeLine(ctx, lineOf(query))),
    route(calls.clearCart, (ctx, { query }) => clearCart(ctx, query.cartid)),
    route(calls.mergeCart, async (ctx, { query, headers, body }) => {
      const request = { cartId: query.cartid, key: headers['idempotency-key'], ...body };
      return withReplay(await mergeCart(ctx, deps, request));
    }),
    route(calls.getCartPricing, (ctx, { query }) =>
      getCartPricing(ctx, { ...terms(), payerOf }, query),
    ),
    route(calls.postGuestPricing, (ctx, { body }) => {
      assertGuestsWelcome(deps);
      return getGuestPricing(ctx, terms(), body);
    }),
    route(calls.putCoupon, (ctx, { query, body }) => setCoupon(ctx, query.cartid, body.code)),
    route(calls.deleteCoupon, (ctx, { query }) => setCoupon(ctx, query.cartid, undefined)),
    route(calls.postGuestCoupon, async (ctx, { body }) => {
      assertGuestsWelcome(deps);
      return keyOfGuest(ctx, deps, body.code);
    }),
    route(calls.getDelivery, async (_, { query }) => getDelivery(terms(), query)),
  ];
}
