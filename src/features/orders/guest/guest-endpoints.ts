import * as z from 'zod';
import { DropLimit, NotOpenYet } from '../../drops/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { KeyReused } from '#platform/contract/idempotency.ts';
import { RateLimited, ValidationFailed } from '#platform/contract/problem.ts';
import { READ, WRITE, HOUR, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import { OutOfStock, PersonalChanged, ProductUnavailable } from '../../cart/contract.ts';
import { CouponNotValid } from '../../offers/contract.ts';
import { AccountNeeded, MAX_GUEST_BYTES } from '../../cart/guest-cart-contract.ts';
import { PaymentNotOffered } from '../../cart/pricing-contract.ts';
import { Order, OrderNotFound, OrderParams } from '../contract.ts';
import {
  CartEmpty,
  DeliveryNotOffered,
  LaterThanShown,
  NotSellingYet,
  PriceChanged,
  ShopPaused,
} from '../place-contract.ts';
import { NotCancellable, OwnCancellation } from '../change/change-contract.ts';
import {
  GuestOrderHeaders,
  GuestOrderParams,
  LinkRequest,
  NewGuestOrder,
  OrderClaim,
  OrderClaimed,
  OrderHasNoLink,
  OrderInAccount,
  OrderKeyHeaders,
  OrderLink,
  OrderLinkOld,
  PlacedGuestOrder,
} from './guest-contract.ts';
import { CANCEL, ORDER } from '../endpoints.ts';

const FIND_ORDER: RateLimit = {
  name: 'find-order',
  rates: [rate(5, HOUR)],
  isShared: true,
};

export const postGuestOrder = endpoint({
  method: 'POST',
  path: '/v2/guest-order',
  role: 'visitor',
  limit: ORDER,
  isVital: true,
  summary: 'Order without an account; the same Idempotency-Key gets the same order',
  headers: GuestOrderHeaders,
  body: NewGuestOrder,
  bodyLimit: MAX_GUEST_BYTES,
  example: {
    lines: [{ productId: '018f0000-0000-7000-8000-000000000001', variantId: '0', quantity: 2 }],
    firstName: 'Nila',
    lastName: 'Rao',
    email: 'nila@example.com',
    phone: '9820012345',
    address: {
      address1: '12 MG Road',
      city: 'Pune',
      state: 'Maharashtra',
      zipCode: '411001',
    },
  },
  status: 201,
  response: PlacedGuestOrder,
  problems: [
    AccountNeeded,
    CartEmpty,
    DeliveryNotOffered,
    DropLimit,
    KeyReused,
    LaterThanShown,
    NotOpenYet,
    NotSellingYet,
    OutOfStock,
    PaymentNotOffered,
    PersonalChanged,
    CouponNotValid,
    PriceChanged,
    ProductUnavailable,
    RateLimited,
    ShopPaused,
    ValidationFailed,
  ],
});

const LINKED = {
  role: 'visitor',
  status: 200,
  headers: OrderKeyHeaders,
  params: GuestOrderParams,
  response: Order,
} as const;

export const getGuestOrder = endpoint({
  ...LINKED,
  method: 'GET',
  path: '/v2/guest-order/{number}',
  limit: READ,
  summary:
    'An order without an account, by the key of its link; long after its end without whose it was',
  problems: [OrderInAccount, OrderNotFound],
});

export const cancelGuestOrder = endpoint({
  ...LINKED,
  method: 'DELETE',
  path: '/v2/guest-order/{number}',
  limit: CANCEL,
  isVital: true,
  summary: 'Cancel a pending order without an account within 12 hours; stock goes back',
  body: OwnCancellation,
  example: { reason: 'Ordered by mistake' },
  mayBeEmpty: true,
  problems: [OrderInAccount, OrderNotFound, NotCancellable],
});

export const findGuestOrder = endpoint({
  method: 'POST',
  path: '/v2/guest-order/find',
  role: 'visitor',
  limit: FIND_ORDER,
  hidesTime: true,
  summary:
    'Email the link of an order to its email address; the answer does not tell whether it was found',
  body: LinkRequest,
  example: { number: 'HK7M2QXA', email: 'nila@example.com' },
  status: 202,
  response: z.object({}),
  problems: [],
});

export const postOrderClaim = endpoint({
  method: 'POST',
  path: '/v2/order-claims',
  role: 'customer',
  limit: WRITE,
  summary: "Make an order without an account the caller's own, by the key of its link",
  headers: OrderKeyHeaders,
  body: OrderClaim,
  example: { number: 'HK7M2QXA' },
  status: 200,
  response: Order,
  problems: [OrderNotFound, OrderClaimed, OrderLinkOld],
});

const ADMIN = {
  role: 'admin',
  limit: WRITE,
  status: 200,
  path: '/v2/admin/order/{id}/link',
  params: OrderParams,
  response: OrderLink,
  problems: [OrderNotFound, OrderHasNoLink],
} as const;

export const getOrderLink = endpoint({
  ...ADMIN,
  method: 'GET',
  summary: 'The link of an order without an account',
});

export const postOrderLink = endpoint({
  ...ADMIN,
  method: 'POST',
  summary: 'Make the old link of an order invalid; its buyer gets a new one by email',
});
