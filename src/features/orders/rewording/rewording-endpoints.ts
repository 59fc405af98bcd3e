import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { READ, WRITE, DAY, MINUTE, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import { AdminOrder } from '../admin-contract.ts';
import { OrderNotFound, OrderParams } from '../contract.ts';
import {
  LineQuery,
  NoRewordingQuestion,
  NotPending,
  NothingToReword,
  Rewording,
  RewordingUnchanged,
  NewRewordingQuestion,
  RewordingAwaited,
  RewordedAlready,
  RewordingLink,
  RewordingLinkExpired,
  RewordingLinkUnknown,
  RewordingQuestion,
  RewordingTaken,
  RewordingTooLate,
} from './rewording-contract.ts';

const REWORDING: RateLimit = {
  name: 'other-words',
  rates: [rate(10, MINUTE), rate(60, DAY)],
  isShared: true,
};

export const postRewordingQuestion = endpoint({
  method: 'POST',
  path: '/v2/admin/order/{id}/other-words',
  role: 'admin',
  limit: WRITE,
  summary:
    'Ask for other words for a line that cannot be made; the customer gets an email with a link',
  headers: IdempotencyHeaders,
  params: OrderParams,
  body: NewRewordingQuestion,
  example: { line: 1, reason: 'The name is too long for this piece' },
  status: 201,
  response: AdminOrder,
  problems: [OrderNotFound, NothingToReword, RewordingAwaited, NotPending, KeyReused],
});

const QUESTION = { status: 200, limit: READ, response: RewordingQuestion } as const;
const ANSWER = {
  status: 200,
  limit: REWORDING,
  body: Rewording,
  example: { personal: { '018f0000-0000-7000-8000-00000000000a': 'Nila' } },
  response: RewordingTaken,
} as const;
const CLOSED = [RewordedAlready, RewordingTooLate] as const;

const OWN = {
  path: '/v2/order/{id}/other-words',
  role: 'customer',
  params: OrderParams,
  query: LineQuery,
} as const;

export const getRewordingQuestion = endpoint({
  ...OWN,
  ...QUESTION,
  method: 'GET',
  summary: "What the maker asks about a line of one of the caller's orders",
  problems: [OrderNotFound, NoRewordingQuestion, ...CLOSED],
});

export const postRewording = endpoint({
  ...OWN,
  ...ANSWER,
  method: 'POST',
  summary: 'Answer it: the words of the line become these, at the price of before',
  problems: [OrderNotFound, NoRewordingQuestion, ...CLOSED, RewordingUnchanged, ValidationFailed],
});

const BY_LINK = { path: '/v2/other-words', role: 'visitor', headers: RewordingLink } as const;

export const getRewordingQuestionByLink = endpoint({
  ...BY_LINK,
  ...QUESTION,
  method: 'GET',
  summary: 'What the maker asks, for whoever has the link of her email',
  problems: [RewordingLinkUnknown, RewordingLinkExpired, ...CLOSED],
});

export const postRewordingByLink = endpoint({
  ...BY_LINK,
  ...ANSWER,
  method: 'POST',
  summary: 'Answer it by the link of the email',
  problems: [
    RewordingLinkUnknown,
    RewordingLinkExpired,
    ...CLOSED,
    RewordingUnchanged,
    ValidationFailed,
  ],
});
