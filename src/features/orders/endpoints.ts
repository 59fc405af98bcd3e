import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import { Paging } from '#platform/contract/paging.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { WRITE, DAY, MINUTE, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import { OutOfStock, PersonalChanged, ProductUnavailable } from '../cart/contract.ts';
import { PaymentNotOffered } from '../cart/pricing-contract.ts';
import { CouponNotValid } from '../offers/contract.ts';
import { DropLimit, NotOpenYet } from '../drops/contract.ts';
import { AddressNotFound, ProfileNotFound } from '../profile/contract.ts';
import {
  AdminOrder,
  AllOrdersQuery,
  Confirmation,
  CustomerSessions,
  ListedOrder,
  NoParcel,
  NotToBeSent,
  NothingToConfirm,
  Note,
  OwnSessionsStay,
  ParcelOnItsWay,
  Reopening,
  SessionsElsewhere,
  ShipByChange,
} from './admin-contract.ts';
import { Order, OrderNotFound, OrderParams, OrderQuery } from './contract.ts';
import {
  CartEmpty,
  DeliveryNotOffered,
  LaterThanShown,
  NewOrder,
  NotSellingYet,
  PriceChanged,
  ProfileIncomplete,
  ShopPaused,
} from './place-contract.ts';
import {
  IllegalStatus,
  NotCancellable,
  OwnCancellation,
  RefundOnItsWay,
  StatusDetails,
  StatusQuery,
} from './change/change-contract.ts';
import { HasReturns } from './returns/return-contract.ts';

export const ORDER: RateLimit = {
  name: 'order',
  rates: [rate(5, MINUTE), rate(30, DAY)],
  isShared: true,
};

export const CANCEL: RateLimit = { name: 'cancel', rates: [rate(10, MINUTE)], isShared: true };

const OWN = { role: 'customer', limit: WRITE, status: 200 } as const;

export const postOrder = endpoint({
  ...OWN,
  method: 'POST',
  path: '/v2/order',
  summary: "Order the caller's cart; the same Idempotency-Key gets the same answer",
  limit: ORDER,
  isVital: true,
  headers: IdempotencyHeaders,
  query: OrderQuery,
  body: NewOrder,
  example: { shippingAddress: { id: 'home' }, notes: 'Please wrap it', pricing: { total: 1324 } },
  status: 201,
  response: Order,
  problems: [
    AddressNotFound,
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
    ProfileIncomplete,
    ProfileNotFound,
    ShopPaused,
  ],
});

export const listOrders = endpoint({
  ...OWN,
  method: 'GET',
  path: '/v2/orders',
  summary: "The caller's orders, newest first",
  query: z.strictObject(Paging),
  response: z.array(Order),
  paged: true,
  problems: [],
});

export const getOrder = endpoint({
  ...OWN,
  method: 'GET',
  path: '/v2/order/{id}',
  summary: "One of the caller's orders, by id or number",
  params: OrderParams,
  response: Order,
  problems: [OrderNotFound],
});

export const cancelOrder = endpoint({
  ...OWN,
  method: 'DELETE',
  path: '/v2/order/{id}',
  summary: 'Cancel a pending order within 12 hours, and say why if you like; stock goes back',
  limit: CANCEL,
  isVital: true,
  params: OrderParams,
  body: OwnCancellation,
  example: { reason: 'Other', comment: 'We are moving house' },
  mayBeEmpty: true,
  response: Order,
  problems: [OrderNotFound, NotCancellable],
});

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;

export const listAllOrders = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/allorders',
  summary:
    'The orders of all customers, by number, customer, code, amount, status, promised day, tag, channel and link',
  query: AllOrdersQuery,
  response: z.array(ListedOrder),
  paged: true,
  problems: [],
});

export const getAnyOrder = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/order/{id}',
  summary: "Any customer's order, with the details that only the owner sees",
  params: OrderParams,
  response: AdminOrder,
  problems: [OrderNotFound],
});

export const putOrderStatus = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/order/{id}',
  summary:
    "Change an order's status, with the details of its parcel or the reason of its cancellation; the customer gets an email",
  params: OrderParams,
  query: StatusQuery,
  body: StatusDetails,
  example: { carrier: 'Delhivery', trackingNumber: '1234567890' },
  mayBeEmpty: true,
  response: AdminOrder,
  problems: [OrderNotFound, IllegalStatus, ValidationFailed],
});

export const postConfirmation = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/order/{id}/confirmation',
  summary:
    'Say that the customer wants an order that is paid when it arrives; again changes nothing',
  params: OrderParams,
  body: Confirmation,
  example: { by: 'phone' },
  response: AdminOrder,
  problems: [OrderNotFound, NothingToConfirm],
});

export const postNote = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/order/{id}/note',
  summary: 'Add a private note of the owner to an order, once for each Idempotency-Key',
  headers: IdempotencyHeaders,
  params: OrderParams,
  body: Note,
  example: { text: 'Asked for blue ribbon' },
  status: 201,
  response: AdminOrder,
  problems: [OrderNotFound, KeyReused],
});

export const putParcel = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/order/{id}/parcel',
  summary: 'Replace the details of a parcel on its way; the customer gets an email',
  params: OrderParams,
  body: ParcelOnItsWay,
  example: { carrier: 'Delhivery', trackingNumber: '1234567890' },
  response: AdminOrder,
  problems: [OrderNotFound, NoParcel],
});

export const putShipBy = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/order/{id}/ship-by',
  summary: 'Move the day by which an order is sent; the customer gets an email with the reason',
  params: OrderParams,
  body: ShipByChange,
  example: { date: '2099-11-30', reason: 'It needs two more days' },
  response: AdminOrder,
  problems: [OrderNotFound, NotToBeSent, ValidationFailed],
});

export const postReopening = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/order/{id}/reopening',
  summary:
    'Put a delivered or cancelled order back to its status before; the customer gets an email',
  params: OrderParams,
  body: Reopening,
  example: { reason: 'Cancelled by mistake' },
  response: AdminOrder,
  problems: [OrderNotFound, IllegalStatus, OutOfStock, HasReturns, RefundOnItsWay],
});

export const getCustomerSessions = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/order/{id}/sessions',
  summary: 'The number of sessions of the customer of an order',
  params: OrderParams,
  response: CustomerSessions,
  problems: [OrderNotFound],
});

export const endCustomerSessions = endpoint({
  ...ADMIN,
  method: 'DELETE',
  path: '/v2/admin/order/{id}/sessions',
  summary: 'Sign the customer of an order out everywhere; their tokens are no longer accepted',
  params: OrderParams,
  status: 204,
  response: z.void(),
  problems: [OrderNotFound, SessionsElsewhere, OwnSessionsStay],
});
