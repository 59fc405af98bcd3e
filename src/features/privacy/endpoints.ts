import { endpoint } from '#platform/contract/endpoint.ts';
import { MyData } from './contract.ts';

export const getMyData = endpoint({
  method: 'GET',
  path: '/v2/users/export',
  role: 'customer',
  limit: 'cancel',
  summary: 'All that the shop keeps about the caller',
  status: 200,
  response: MyData,
  problems: [],
});
