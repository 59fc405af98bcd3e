import * as z from 'zod';
import { ShopNotOpen } from '#features/shop/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READ } from '#platform/contract/rate-limit.ts';
import { ProductNotFound, ProductParams } from './contract.ts';

export const listProductOffers = endpoint({
  method: 'GET',
  path: '/v2/products/{id}/offers',
  role: 'visitor',
  limit: READ,
  status: 200,
  cached: true,
  summary: 'What the pages of a product say of offers that count without a code, in words',
  params: ProductParams,
  response: z.array(z.string()),
  problems: [ProductNotFound, ShopNotOpen],
});
