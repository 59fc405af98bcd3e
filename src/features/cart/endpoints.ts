import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { AddressNotFound } from '../profile/contract.ts';
import { ShopNotOpen } from '../shop/contract.ts';
import { KeyReused } from '#platform/contract/idempotency.ts';
import { Unavailable, ValidationFailed } from '#platform/contract/problem.ts';
import { DAY, MINUTE, rate, READ, WRITE, type RateLimit } from '#platform/contract/rate-limit.ts';
import { Coupon, CouponNotValid, GuestCoupon } from '../offers/contract.ts';
import {
  Cart,
  CartFull,
  CartItem,
  CartLineNotFound,
  CartLineQuery,
  CartQuery,
  NewCartLine,
  OutOfStock,
  PersonalChanged,
  ProductUnavailable,
  QuantityChange,
} from './contract.ts';
import {
  AccountNeeded,
  CartMerge,
  GuestPricing,
  GuestPricingRequest,
  MAX_GUEST_BYTES,
  MergedCart,
  MergeHeaders,
} from './guest-cart-contract.ts';
import { PlaceAnswer, DeliveryQuery, CartPricing, CartPricingQuery } from './pricing-contract.ts';

const OWN = { role: 'customer', limit: WRITE, status: 200, isVital: true } as const;

export const getCart = endpoint({
  ...OWN,
  method: 'GET',
  path: '/v2/carts',
  summary: "The caller's cart at today's prices",
  query: CartQuery,
  response: Cart,
  problems: [],
});

export const postCartLine = endpoint({
  ...OWN,
  method: 'POST',
  path: '/v2/cart',
  summary: 'Add pieces; the same product, variant and answers merge into one line',
  query: CartQuery,
  body: NewCartLine,
  example: { productId: '018f0000-0000-7000-8000-000000000001', variantId: '0', quantity: 2 },
  status: 201,
  response: CartItem,
  problems: [OutOfStock, ProductUnavailable, CartFull, ValidationFailed, Unavailable],
});

export const patchCartLine = endpoint({
  ...OWN,
  method: 'PATCH',
  path: '/v2/cart',
  summary: 'Set the quantity of a line',
  query: CartLineQuery,
  body: QuantityChange,
  example: { quantity: 3 },
  response: CartItem,
  problems: [OutOfStock, PersonalChanged, ProductUnavailable, CartLineNotFound, Unavailable],
});

export const deleteCartLine = endpoint({
  ...OWN,
  method: 'DELETE',
  path: '/v2/cart',
  summary: 'Remove a line; one that is gone already is no error',
  query: CartLineQuery,
  status: 204,
  response: z.void(),
  problems: [],
});

export const clearCart = endpoint({
  ...OWN,
  method: 'DELETE',
  path: '/v2/clear-cart',
  summary: 'Remove every line',
  query: CartQuery,
  status: 204,
  response: z.void(),
  problems: [],
});

export const mergeCart = endpoint({
  ...OWN,
  method: 'POST',
  path: '/v2/cart/merge',
  summary:
    "Add the lines that the browser kept to the caller's cart, once for each Idempotency-Key",
  headers: MergeHeaders,
  query: CartQuery,
  body: CartMerge,
  bodyLimit: MAX_GUEST_BYTES,
  example: {
    lines: [{ productId: '018f0000-0000-7000-8000-000000000001', variantId: '0', quantity: 2 }],
  },
  response: MergedCart,
  problems: [CartFull, KeyReused, ValidationFailed],
});

export const getCartPricing = endpoint({
  ...OWN,
  method: 'GET',
  path: '/v2/quote',
  summary: "What ordering the caller's cart would cost, sent to one of their addresses",
  query: CartPricingQuery,
  response: CartPricing,
  problems: [AddressNotFound],
});

export const postGuestPricing = endpoint({
  method: 'POST',
  path: '/v2/guest-quote',
  role: 'visitor',
  limit: READ,
  isVital: true,
  summary: "A cart that the browser keeps at today's prices, and what ordering it would cost",
  body: GuestPricingRequest,
  bodyLimit: MAX_GUEST_BYTES,
  example: {
    lines: [{ productId: '018f0000-0000-7000-8000-000000000001', variantId: '0', quantity: 2 }],
    pin: '411001',
  },
  status: 200,
  response: GuestPricing,
  problems: [AccountNeeded, ShopNotOpen, ValidationFailed],
});

export const getDelivery = endpoint({
  method: 'GET',
  path: '/v2/delivery',
  role: 'visitor',
  limit: READ,
  summary: 'What delivery to a PIN costs, or why it cannot be said, and the ways to pay',
  query: DeliveryQuery,
  status: 200,
  response: PlaceAnswer,
  problems: [ShopNotOpen],
});

/** Against those who try codes out; shared by accounts and guests. */
export const COUPON: RateLimit = {
  name: 'coupon',
  rates: [rate(10, MINUTE), rate(60, DAY)],
  isShared: true,
};

export const putCoupon = endpoint({
  ...OWN,
  method: 'PUT',
  path: '/v2/cart/coupon',
  limit: COUPON,
  summary: 'Keep a code with the cart; the pricing says whether it counts',
  query: CartQuery,
  body: Coupon,
  example: { code: 'DIWALI' },
  status: 204,
  response: z.void(),
  problems: [CouponNotValid, ValidationFailed],
});

export const deleteCoupon = endpoint({
  ...OWN,
  method: 'DELETE',
  path: '/v2/cart/coupon',
  summary: 'Take the code out of the cart',
  query: CartQuery,
  status: 204,
  response: z.void(),
  problems: [],
});

export const postGuestCoupon = endpoint({
  method: 'POST',
  path: '/v2/guest-coupon',
  role: 'visitor',
  limit: COUPON,
  summary: 'The key of a code, with which a cart that the browser keeps is priced and ordered',
  body: Coupon,
  example: { code: 'DIWALI' },
  status: 200,
  response: GuestCoupon,
  problems: [AccountNeeded, CouponNotValid, ShopNotOpen, ValidationFailed],
});
