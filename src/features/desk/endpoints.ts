import { endpoint } from '#platform/contract/endpoint.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import { OrderSummary } from './contract.ts';

export const getOrderSummary = endpoint({
  method: 'GET',
  path: '/v2/admin/order-summary',
  role: 'admin',
  limit: WRITE,
  summary: 'How many orders stand where, and what else awaits the maker',
  status: 200,
  response: OrderSummary,
  problems: [],
});
