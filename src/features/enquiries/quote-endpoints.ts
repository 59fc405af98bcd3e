import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { WRITE, DAY, MINUTE, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import { COUPON } from '../cart/endpoints.ts';
import { CouponNotValid } from '../offers/contract.ts';
import { NotSellingYet } from '../orders/place-contract.ts';
import { RequestNotFound, RequestParams, RequestThread } from './admin-contract.ts';
import {
  Acceptance,
  AcceptedQuote,
  CodedQuote,
  Decline,
  NewRequestQuote,
  QuoteChanged,
  QuoteCoupon,
  QuoteDecided,
  QuoteDraftChanged,
  QuoteDraftQuery,
  QuoteDraftSave,
  QuoteNotFound,
  QuoteParams,
  SavedQuoteDraft,
} from './quote-contract.ts';
import {
  CustomerThread,
  RequestHasNoLink,
  RequestLinkUnknown,
  RequestTokenHeaders,
} from './thread-contract.ts';
import { THREAD } from './thread-endpoints.ts';

const ACCEPT: RateLimit = {
  name: 'accept',
  rates: [rate(5, MINUTE), rate(30, DAY)],
  isShared: true,
};

const ADMIN = { role: 'admin', limit: WRITE, response: RequestThread } as const;

export const postQuote = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/request/{id}/quote',
  summary: 'Send a quote, once for each Idempotency-Key; it takes the place of the one before',
  headers: IdempotencyHeaders,
  params: RequestParams,
  body: NewRequestQuote,
  example: {
    lines: [{ name: 'Tray with a wave', quantity: 1, unitPrice: 2400 }],
    shipping: 100,
    deposit: 1000,
    validUntil: '2099-01-31',
  },
  status: 201,
  problems: [RequestNotFound, RequestHasNoLink, ValidationFailed, KeyReused],
});

export const withdrawQuote = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/request/{id}/quote/{quoteId}/withdrawal',
  summary: 'Withdraw a quote that is open; the customer gets an email',
  params: QuoteParams,
  status: 200,
  problems: [RequestNotFound, RequestHasNoLink, QuoteNotFound, QuoteDecided],
});

const DRAFT = {
  ...ADMIN,
  path: '/v2/admin/request/{id}/quote-draft',
  params: RequestParams,
  status: 200,
  response: SavedQuoteDraft,
  problems: [RequestNotFound, RequestHasNoLink, QuoteDraftChanged, ValidationFailed],
} as const;

export const putQuoteDraft = endpoint({
  ...DRAFT,
  method: 'PUT',
  summary: 'Save a quote that is not sent yet, as it was typed; the customer sees nothing of it',
  body: QuoteDraftSave,
  example: {
    version: 0,
    draft: {
      lines: [{ name: 'Tray with a wave', details: '', quantity: 1, unitPrice: '2,400' }],
      shipping: '',
      discount: '',
      deposit: '',
      validUntil: '2099-01-31',
      readyInDays: '',
      note: '',
    },
  },
});

export const deleteQuoteDraft = endpoint({
  ...DRAFT,
  method: 'DELETE',
  summary: 'Throw away a quote that is not sent',
  query: QuoteDraftQuery,
});

const BY_LINK = { method: 'POST', role: 'visitor' } as const;

export const postQuoteCoupon = endpoint({
  ...BY_LINK,
  path: '/v2/request-thread/coupon',
  limit: COUPON,
  summary: 'What an open quote comes to with a code, and the key with which it is accepted',
  headers: RequestTokenHeaders,
  body: QuoteCoupon,
  example: { quoteId: '018f0000-0000-7000-8000-000000000001', code: 'DIWALI' },
  status: 200,
  response: CodedQuote,
  problems: [RequestLinkUnknown, QuoteChanged, CouponNotValid, ValidationFailed],
});

export const acceptQuote = endpoint({
  ...BY_LINK,
  path: '/v2/request-thread/accept',
  limit: ACCEPT,
  isVital: true,
  summary: 'Accept a quote as it was seen: it becomes an order, whose link is answered',
  headers: RequestTokenHeaders.extend(IdempotencyHeaders.required().shape),
  body: Acceptance,
  example: {
    quoteId: '018f0000-0000-7000-8000-000000000001',
    total: 2500,
    firstName: 'Nila',
    lastName: 'Rao',
    phone: '9820012345',
    address: {
      address1: '12 MG Road',
      city: 'Pune',
      state: 'Maharashtra',
      zipCode: '411001',
    },
  },
  status: 201,
  response: AcceptedQuote,
  problems: [RequestLinkUnknown, QuoteChanged, CouponNotValid, NotSellingYet, KeyReused],
});

export const declineQuote = endpoint({
  ...BY_LINK,
  path: '/v2/request-thread/decline',
  limit: THREAD,
  summary: 'Decline a quote, with or without a reason and a word; the owner is told',
  headers: RequestTokenHeaders,
  body: Decline,
  example: {
    quoteId: '018f0000-0000-7000-8000-000000000001',
    reason: 'Too expensive',
    text: 'It is above my budget',
  },
  status: 200,
  response: CustomerThread,
  problems: [RequestLinkUnknown, QuoteNotFound, QuoteDecided],
});
