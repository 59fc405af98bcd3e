import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { READ, WRITE } from '#platform/contract/rate-limit.ts';
import { OutOfStock } from '../cart/contract.ts';
import { AdminOrder } from '../orders/admin-contract.ts';
import { OrderNotFound, OrderParams } from '../orders/contract.ts';
import { NewRefund, RefundTooHigh } from '../orders/returns/refund-contract.ts';
import {
  NewReturn,
  NotReturnable,
  ReturnTooHigh,
  ReturnUndo,
  ReturnUndoClosed,
} from '../orders/returns/return-contract.ts';
import {
  GuestOrderParams,
  OrderInAccount,
  OrderKeyHeaders,
} from '../orders/guest/guest-contract.ts';
import { GatewayNotOffered, NotThroughGateway } from './gateway/gateway-contract.ts';
import {
  AmountChanged,
  ListedPayment,
  PaymentClaim,
  PaymentDecision,
  PaymentInstructions,
  PaymentListQuery,
  PaymentNotExpected,
  PaymentUndo,
  PaymentUndoClosed,
  RefundUndo,
  TransferUsed,
} from './contract.ts';

const OWN = { role: 'customer', limit: WRITE, status: 200, params: OrderParams } as const;

export const getPayment = endpoint({
  ...OWN,
  method: 'GET',
  path: '/v2/order/{id}/payment',
  summary: "How one of the caller's orders is paid",
  response: PaymentInstructions,
  problems: [OrderNotFound],
});

export const postPayment = endpoint({
  ...OWN,
  method: 'POST',
  path: '/v2/order/{id}/payment',
  summary:
    'Claim a payment by its UTR, or correct a UTR that was not checked yet; the owner checks it',
  body: PaymentClaim,
  example: { transactionId: '412345678901' },
  response: PaymentInstructions,
  problems: [OrderNotFound, PaymentNotExpected, AmountChanged, TransferUsed],
});

const LINKED = {
  role: 'visitor',
  status: 200,
  path: '/v2/guest-order/{number}/payment',
  headers: OrderKeyHeaders,
  params: GuestOrderParams,
  response: PaymentInstructions,
} as const;

export const getGuestPayment = endpoint({
  ...LINKED,
  method: 'GET',
  limit: READ,
  summary: 'How an order without an account is paid, by the key of its link',
  problems: [OrderInAccount, OrderNotFound],
});

export const postGuestPayment = endpoint({
  ...LINKED,
  method: 'POST',
  limit: WRITE,
  summary: 'Claim the payment of an order without an account by its UTR, or correct the UTR',
  body: PaymentClaim,
  example: { transactionId: '412345678901' },
  problems: [OrderInAccount, OrderNotFound, PaymentNotExpected, AmountChanged, TransferUsed],
});

const BY_HAND = {
  method: 'POST',
  response: PaymentInstructions,
  problems: [OrderNotFound, PaymentNotExpected],
} as const;

export const postByHand = endpoint({
  ...OWN,
  ...BY_HAND,
  path: '/v2/order/{id}/payment/by-hand',
  summary:
    "Pay one of the caller's orders by UPI after all, in place of online; it has the hours of UPI then",
});

export const postGuestByHand = endpoint({
  ...LINKED,
  ...BY_HAND,
  path: '/v2/guest-order/{number}/payment/by-hand',
  limit: WRITE,
  summary: 'Pay an order without an account by UPI after all, in place of online',
  problems: [OrderInAccount, ...BY_HAND.problems],
});

export const postPaymentDecision = endpoint({
  ...OWN,
  role: 'admin',
  method: 'POST',
  path: '/v2/admin/order/{id}/payment',
  summary:
    'Mark a payment as paid, rejected or refunded, with `method` also one that nobody claimed; the customer gets an email',
  body: PaymentDecision,
  example: { decision: 'Paid' },
  response: AdminOrder,
  problems: [OrderNotFound, PaymentNotExpected, TransferUsed],
});

export const postPaymentUndo = endpoint({
  ...OWN,
  role: 'admin',
  method: 'POST',
  path: '/v2/admin/order/{id}/payment/undo',
  summary: 'Take the last decision about a payment back, for 24 hours; the customer gets an email',
  body: PaymentUndo,
  example: { reason: 'Paid by another order' },
  response: AdminOrder,
  problems: [OrderNotFound, PaymentUndoClosed],
});

export const postRefund = endpoint({
  ...OWN,
  role: 'admin',
  method: 'POST',
  path: '/v2/admin/order/{id}/refund',
  summary:
    'Record money that was sent back, or send it through the gateway, whole or in part, once for each Idempotency-Key; the customer gets an email',
  headers: IdempotencyHeaders,
  body: NewRefund,
  example: { amount: 200, method: 'UPI', reference: '412345678901', reason: 'One piece broke' },
  status: 201,
  response: AdminOrder,
  problems: [
    OrderNotFound,
    RefundTooHigh,
    NotThroughGateway,
    GatewayNotOffered,
    ValidationFailed,
    KeyReused,
  ],
});

export const postRefundUndo = endpoint({
  ...OWN,
  role: 'admin',
  method: 'POST',
  path: '/v2/admin/order/{id}/refund/undo',
  summary: 'Take a refund back that was not sent, for 24 hours; the customer gets an email',
  body: RefundUndo,
  example: { refund: 1, reason: 'Typed twice' },
  response: AdminOrder,
  problems: [OrderNotFound, PaymentUndoClosed],
});

export const postReturn = endpoint({
  ...OWN,
  role: 'admin',
  method: 'POST',
  path: '/v2/admin/order/{id}/return',
  summary:
    'Record what came back of a delivered order, with a refund if you like, once for each Idempotency-Key; the customer gets an email',
  headers: IdempotencyHeaders,
  body: NewReturn,
  example: {
    lines: [{ line: 1, quantity: 1 }],
    reason: 'It broke on the way',
    condition: 'Broken',
    isRestocked: false,
    refund: { amount: 200, method: 'UPI', reference: '412345678901' },
  },
  status: 201,
  response: AdminOrder,
  problems: [
    OrderNotFound,
    NotReturnable,
    ReturnTooHigh,
    RefundTooHigh,
    ValidationFailed,
    KeyReused,
  ],
});

export const postReturnUndo = endpoint({
  ...OWN,
  role: 'admin',
  method: 'POST',
  path: '/v2/admin/order/{id}/return/undo',
  summary:
    'Take a return back for 24 hours, with its stock and its refund; the customer gets an email',
  body: ReturnUndo,
  example: { return: 1, reason: 'Of another order' },
  response: AdminOrder,
  problems: [OrderNotFound, ReturnUndoClosed, OutOfStock],
});

export const listPayments = endpoint({
  role: 'admin',
  limit: WRITE,
  status: 200,
  method: 'GET',
  path: '/v2/admin/payments',
  summary: 'Payments to check against the bank statement, the oldest claim first',
  query: PaymentListQuery,
  response: z.array(ListedPayment),
  paged: true,
  problems: [],
});
