import { endpoint } from '#platform/contract/endpoint.ts';
import {
  CustomOrderReceipt,
  CustomOrderRequest,
  SupportQuery,
  SupportReceipt,
} from './contract.ts';

export const postCustomOrderRequest = endpoint({
  method: 'POST',
  path: '/v2/custom-order-email',
  role: 'visitor',
  summary: 'Ask for a piece made to order; the maker and the asker each get a mail',
  limit: 'form',
  body: CustomOrderRequest,
  status: 201,
  response: CustomOrderReceipt,
  problems: [],
});

export const postSupportQuery = endpoint({
  method: 'POST',
  path: '/v2/query-email',
  role: 'customer',
  summary: 'Ask the shop something; the maker and the asker each get a mail',
  limit: 'support',
  body: SupportQuery,
  status: 201,
  response: SupportReceipt,
  problems: [],
});
