import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import {
  WRITE,
  HOUR,
  MAILS_TO_ONE,
  READ,
  rate,
  type RateLimit,
} from '#platform/contract/rate-limit.ts';
import {
  ListedRequest,
  Reply,
  RequestListQuery,
  RequestNotFound,
  RequestParams,
  RequestStateQuery,
  RequestThread,
} from './admin-contract.ts';
import { OrderNotFound } from '../orders/contract.ts';
import {
  GuestOrderParams,
  OrderInAccount,
  OrderKeyHeaders,
} from '../orders/guest/guest-contract.ts';
import {
  CustomOrderReceipt,
  CustomOrderRequest,
  OrderQuestion,
  SupportQuery,
  SupportReceipt,
} from './contract.ts';
import { ShopNotOpen } from '../shop/contract.ts';

const FORM: RateLimit = {
  name: 'form',
  rates: [rate(3, HOUR)],
  isShared: true,
  attempts: READ,
};

const SUPPORT: RateLimit = {
  name: 'support',
  rates: [rate(5, HOUR)],
  isShared: true,
  attempts: WRITE,
};

/** Receipts of requests and questions to one address, from all callers together. */
export const RECEIPT: RateLimit = { name: 'receipt', rates: MAILS_TO_ONE, isShared: true };

export const postCustomOrderRequest = endpoint({
  method: 'POST',
  path: '/v2/custom-order-email',
  role: 'visitor',
  summary: 'Send a custom order request; the owner and the visitor each get an email',
  limit: FORM,
  headers: IdempotencyHeaders,
  body: CustomOrderRequest,
  example: { name: 'Nila', email: 'nila@example.com', productType: 'trays', colors: 'Sea green' },
  status: 201,
  response: CustomOrderReceipt,
  problems: [KeyReused, ShopNotOpen],
});

export const postSupportQuery = endpoint({
  method: 'POST',
  path: '/v2/query-email',
  role: 'visitor',
  mayKnowCaller: true,
  summary: 'Send a support query; the owner and who asks each get an email',
  limit: SUPPORT,
  headers: IdempotencyHeaders,
  body: SupportQuery,
  example: { name: 'Nila', email: 'nila@example.com', details: 'When will my order come?' },
  status: 201,
  response: SupportReceipt,
  problems: [KeyReused],
});

export const postOrderQuestion = endpoint({
  method: 'POST',
  path: '/v2/guest-order/{number}/question',
  role: 'visitor',
  summary: 'Ask about an order without an account, by the key of its link; the answer is emailed',
  limit: SUPPORT,
  headers: IdempotencyHeaders.extend(OrderKeyHeaders.shape),
  params: GuestOrderParams,
  body: OrderQuestion,
  example: { details: 'When will my order come?' },
  status: 201,
  response: SupportReceipt,
  problems: [KeyReused, OrderInAccount, OrderNotFound],
});

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;

export const listRequests = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/requests',
  summary: 'Custom order requests and support queries, and when their answers are due',
  query: RequestListQuery,
  response: z.array(ListedRequest),
  paged: true,
  problems: [],
});

export const getRequest = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/request/{id}',
  summary: 'One request with its answers',
  params: RequestParams,
  response: RequestThread,
  problems: [RequestNotFound],
});

export const putRequestState = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/request/{id}',
  summary: "Change a request's state, e.g. when it was answered elsewhere",
  params: RequestParams,
  query: RequestStateQuery,
  response: RequestThread,
  problems: [RequestNotFound],
});

export const postReply = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/request/{id}/reply',
  summary: 'Answer a request by email, once for each Idempotency-Key; it counts as answered then',
  headers: IdempotencyHeaders,
  params: RequestParams,
  body: Reply,
  example: { text: 'It leaves on Tuesday.' },
  status: 201,
  response: RequestThread,
  problems: [RequestNotFound, KeyReused],
});
