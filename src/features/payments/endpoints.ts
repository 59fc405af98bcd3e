import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READ, WRITE } from '#platform/contract/rate-limit.ts';
import { AdminOrder } from '../orders/admin-contract.ts';
import { OrderNotFound, OrderParams } from '../orders/contract.ts';
import { GuestOrderParams, OrderKeyHeaders } from '../orders/guest-contract.ts';
import {
  ListedPayment,
  PaymentClaim,
  PaymentDecision,
  PaymentInstructions,
  PaymentListQuery,
  PaymentNotExpected,
  PaymentUndo,
  PaymentUndoClosed,
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
  problems: [OrderNotFound, PaymentNotExpected, TransferUsed],
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
  problems: [OrderNotFound],
});

export const postGuestPayment = endpoint({
  ...LINKED,
  method: 'POST',
  limit: WRITE,
  summary: 'Claim the payment of an order without an account by its UTR, or correct the UTR',
  body: PaymentClaim,
  example: { transactionId: '412345678901' },
  problems: [OrderNotFound, PaymentNotExpected, TransferUsed],
});

export const postPaymentDecision = endpoint({
  ...OWN,
  role: 'admin',
  method: 'POST',
  path: '/v2/admin/order/{id}/payment',
  summary:
    'Mark a payment as paid, rejected or refunded, with `method` also one that nobody claimed; the customer gets a mail',
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
  summary: 'Take the last decision about a payment back, for 24 hours; the customer gets a mail',
  body: PaymentUndo,
  example: { reason: 'Paid by another order' },
  response: AdminOrder,
  problems: [OrderNotFound, PaymentUndoClosed],
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
