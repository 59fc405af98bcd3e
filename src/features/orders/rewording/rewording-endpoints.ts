import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { READ, WRITE, DAY, MINUTE, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import { AdminOrder } from '../admin-contract.ts';
import { OrderNotFound, OrderParams } from '../contract.ts';
import {
  LineQuery,
  NoWordsQuestion,
  NotPending,
  NoWordsToAsk,
  OtherWords,
  SameWords,
  NewWordsQuestion,
  WordsAwaited,
  WordsGivenAlready,
  WordsLink,
  WordsLinkExpired,
  WordsLinkUnknown,
  WordsQuestion,
  WordsTaken,
  WordsTooLate,
} from './rewording-contract.ts';

const OTHER_WORDS: RateLimit = {
  name: 'other-words',
  rates: [rate(10, MINUTE), rate(60, DAY)],
  isShared: true,
};

export const postWordsQuestion = endpoint({
  method: 'POST',
  path: '/v2/admin/order/{id}/other-words',
  role: 'admin',
  limit: WRITE,
  summary:
    'Ask for other words for a line that cannot be made; the customer gets an email with a link',
  headers: IdempotencyHeaders,
  params: OrderParams,
  body: NewWordsQuestion,
  example: { line: 1, reason: 'The name is too long for this piece' },
  status: 201,
  response: AdminOrder,
  problems: [OrderNotFound, NoWordsToAsk, WordsAwaited, NotPending, KeyReused],
});

const QUESTION = { status: 200, limit: READ, response: WordsQuestion } as const;
const ANSWER = {
  status: 200,
  limit: OTHER_WORDS,
  body: OtherWords,
  example: { personal: { '018f0000-0000-7000-8000-00000000000a': 'Asha' } },
  response: WordsTaken,
} as const;
const CLOSED = [WordsGivenAlready, WordsTooLate] as const;

const OWN = {
  path: '/v2/order/{id}/other-words',
  role: 'customer',
  params: OrderParams,
  query: LineQuery,
} as const;

export const getWordsQuestion = endpoint({
  ...OWN,
  ...QUESTION,
  method: 'GET',
  summary: "What the maker asks about a line of one of the caller's orders",
  problems: [OrderNotFound, NoWordsQuestion, ...CLOSED],
});

export const postOtherWords = endpoint({
  ...OWN,
  ...ANSWER,
  method: 'POST',
  summary: 'Answer it: the words of the line become these, at the price of before',
  problems: [OrderNotFound, NoWordsQuestion, ...CLOSED, SameWords, ValidationFailed],
});

const BY_LINK = { path: '/v2/other-words', role: 'visitor', headers: WordsLink } as const;

export const getWordsQuestionByLink = endpoint({
  ...BY_LINK,
  ...QUESTION,
  method: 'GET',
  summary: 'What the maker asks, for whoever has the link of her email',
  problems: [WordsLinkUnknown, WordsLinkExpired, ...CLOSED],
});

export const postOtherWordsByLink = endpoint({
  ...BY_LINK,
  ...ANSWER,
  method: 'POST',
  summary: 'Answer it by the link of the email',
  problems: [WordsLinkUnknown, WordsLinkExpired, ...CLOSED, SameWords, ValidationFailed],
});
