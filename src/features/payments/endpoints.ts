import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { AdminOrder } from '../orders/admin-contract.ts';
import { OrderNotFound, OrderParams } from '../orders/contract.ts';
import {
  ListedPayment,
  PaymentClaim,
  PaymentDecision,
  PaymentInstructions,
  PaymentListQuery,
  PaymentNotExpected,
  TransferUsed,
} from './contract.ts';

const OWN = { role: 'customer', limit: 'write', status: 200, params: OrderParams } as const;

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
  summary: 'Say by its UTR that a transfer was made; the maker checks it',
  body: PaymentClaim,
  response: PaymentInstructions,
  problems: [OrderNotFound, PaymentNotExpected, TransferUsed],
});

export const postPaymentDecision = endpoint({
  ...OWN,
  role: 'admin',
  method: 'POST',
  path: '/v2/admin/order/{id}/payment',
  summary: 'Mark a payment as paid, rejected or refunded; the customer gets a mail',
  body: PaymentDecision,
  response: AdminOrder,
  problems: [OrderNotFound, PaymentNotExpected, TransferUsed],
});

export const listPayments = endpoint({
  role: 'admin',
  limit: 'write',
  status: 200,
  method: 'GET',
  path: '/v2/admin/payments',
  summary: 'Payments to check against the bank statement, the oldest claim first',
  query: PaymentListQuery,
  response: z.array(ListedPayment),
  paged: true,
  problems: [],
});
