import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { queryNumber } from '#platform/contract/paging.ts';
import {
  ProductListQuery,
  ProductNotFound,
  ProductParams,
  PublicProduct,
  Tag,
} from './contract.ts';

export const listProducts = endpoint({
  method: 'GET',
  path: '/v2/products',
  role: 'visitor',
  summary: 'Active products, as a list with X-Total-Count',
  limit: 'read',
  query: ProductListQuery,
  status: 200,
  response: z.array(PublicProduct),
  paged: true,
  cached: true,
  problems: [],
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/v2/products/{id}',
  role: 'visitor',
  summary: 'One active product, by id, slug or former slug',
  limit: 'read',
  params: ProductParams,
  status: 200,
  response: PublicProduct,
  cached: true,
  problems: [ProductNotFound],
});

export const listTags = endpoint({
  method: 'GET',
  path: '/v2/product-tags',
  role: 'visitor',
  summary: 'Tags of active products with how many carry each, most used first',
  limit: 'read',
  query: z.strictObject({
    limit: queryNumber(z.coerce.number().int().min(1).max(100).default(12)),
  }),
  status: 200,
  response: z.array(Tag),
  cached: true,
  problems: [],
});
