import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import { MINUTE, rate, WRITE, type RateLimit } from '#platform/contract/rate-limit.ts';
import { AdminOrder } from '../../orders/admin-contract.ts';
import { OrderNotFound, OrderParams } from '../../orders/contract.ts';
import {
  GuestOrderParams,
  OrderInAccount,
  OrderKeyHeaders,
} from '../../orders/guest/guest-contract.ts';
import { PaymentInstructions, PaymentNotExpected } from '../contract.ts';
import {
  AttemptForm,
  EventHeaders,
  EventNotSigned,
  GatewayDown,
  GatewayNotOffered,
  LinkNotMade,
  LinkReturnQuery,
  MAX_EVENT_BYTES,
  NewPaymentLink,
  ReturnQuery,
} from './gateway-contract.ts';

const ATTEMPT: RateLimit = { name: 'payment-attempt', rates: [rate(10, MINUTE)] };
const ASK: RateLimit = { name: 'payment-ask', rates: [rate(20, MINUTE)] };
const EVENT: RateLimit = { name: 'gateway-event', rates: [rate(50, 1, 500)] };

export const postAttempt = endpoint({
  method: 'POST',
  path: '/v2/order/{id}/attempts',
  role: 'customer',
  limit: ATTEMPT,
  summary: "Pay what is due of one of the caller's orders on the gateway's page",
  params: OrderParams,
  status: 200,
  response: AttemptForm,
  problems: [OrderNotFound, PaymentNotExpected, GatewayNotOffered, GatewayDown],
});

export const postGuestAttempt = endpoint({
  method: 'POST',
  path: '/v2/guest-order/{number}/attempts',
  role: 'visitor',
  limit: ATTEMPT,
  summary: "Pay what is due of an order without an account on the gateway's page",
  headers: OrderKeyHeaders,
  params: GuestOrderParams,
  status: 200,
  response: AttemptForm,
  problems: [OrderInAccount, OrderNotFound, PaymentNotExpected, GatewayNotOffered, GatewayDown],
});

export const postAsk = endpoint({
  method: 'POST',
  path: '/v2/order/{id}/attempts/ask',
  role: 'customer',
  limit: ASK,
  summary: "Ask the gateway now what has come of the tries to pay one of the caller's orders",
  params: OrderParams,
  status: 200,
  response: PaymentInstructions,
  problems: [OrderNotFound],
});

export const postGuestAsk = endpoint({
  method: 'POST',
  path: '/v2/guest-order/{number}/attempts/ask',
  role: 'visitor',
  limit: ASK,
  summary: 'Ask the gateway now what has come of the tries to pay an order without an account',
  headers: OrderKeyHeaders,
  params: GuestOrderParams,
  status: 200,
  response: PaymentInstructions,
  problems: [OrderInAccount, OrderNotFound],
});

export const postReturn = endpoint({
  method: 'POST',
  path: '/v2/payments/razorpay/return',
  role: 'visitor',
  limit: WRITE,
  summary: "Come back from the gateway's page to the page of the order",
  query: ReturnQuery,
  body: z.instanceof(Uint8Array),
  bodyTypes: ['application/x-www-form-urlencoded'],
  bodyLimit: 8 * 1024,
  status: 303,
  response: z.void(),
  problems: [OrderNotFound],
});

export const getLinkReturn = endpoint({
  method: 'GET',
  path: '/v2/payments/razorpay/link-return',
  role: 'visitor',
  limit: WRITE,
  summary: 'Come back from a payment link to a page that thanks',
  query: LinkReturnQuery,
  status: 303,
  response: z.void(),
  problems: [OrderNotFound],
});

export const postPaymentLink = endpoint({
  method: 'POST',
  path: '/v2/admin/order/{id}/payment-link',
  role: 'admin',
  limit: WRITE,
  summary:
    'Make a payment link for one part of an order, once for each Idempotency-Key; the one that is open comes again',
  headers: IdempotencyHeaders,
  params: OrderParams,
  body: NewPaymentLink,
  example: { part: 1 },
  status: 200,
  response: AdminOrder,
  problems: [OrderNotFound, PaymentNotExpected, GatewayNotOffered, LinkNotMade, KeyReused],
});

export const postEvent = endpoint({
  method: 'POST',
  path: '/v2/payments/razorpay/events',
  role: 'visitor',
  limit: EVENT,
  summary: 'An event of the gateway, signed; the same one again changes nothing',
  headers: EventHeaders,
  body: z.instanceof(Uint8Array),
  bodyTypes: ['application/json'],
  bodyLimit: MAX_EVENT_BYTES,
  allowedWhenDiskFull: true,
  isVital: true,
  status: 204,
  response: z.void(),
  problems: [EventNotSigned, GatewayNotOffered],
});
