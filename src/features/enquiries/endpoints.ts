import { endpoint } from '#platform/contract/endpoint.ts';
import { CustomOrderReceipt, CustomOrderRequest } from './contract.ts';

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
