import { endpoint } from '#platform/contract/endpoint.ts';
import { MINUTE, rate, type RateLimit } from '#platform/contract/rate-limit.ts';
import { MyData } from './contract.ts';

const EXPORT: RateLimit = { name: 'export', rates: [rate(10, MINUTE)], isShared: true };

export const getMyData = endpoint({
  method: 'GET',
  path: '/v2/users/export',
  role: 'customer',
  limit: EXPORT,
  summary: 'All that the shop keeps about the caller',
  status: 200,
  response: MyData,
  problems: [],
});
