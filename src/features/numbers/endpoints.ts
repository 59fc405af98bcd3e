import { endpoint } from '#platform/contract/endpoint.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import { Numbers, NumbersQuery } from './contract.ts';
import { Interest } from './interest-contract.ts';

export const getNumbers = endpoint({
  method: 'GET',
  path: '/v2/admin/numbers',
  role: 'admin',
  limit: WRITE,
  summary: 'What the orders and the money of the last days, weeks or months come to',
  query: NumbersQuery,
  status: 200,
  response: Numbers,
  problems: [],
});

export const getInterest = endpoint({
  method: 'GET',
  path: '/v2/admin/numbers/interest',
  role: 'admin',
  limit: WRITE,
  summary: 'What was looked at and bought in the last 30 days, and what led people here',
  status: 200,
  response: Interest,
  problems: [],
});
