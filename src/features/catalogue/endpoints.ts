import * as z from 'zod';
import { ShopNotOpen } from '#features/shop/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { queryNumber } from '#platform/contract/paging.ts';
import { READ } from '#platform/contract/rate-limit.ts';
import {
  ProductListQuery,
  ProductNotFound,
  ProductParams,
  PublicProduct,
  SearchSuggestion,
  SuggestionQuery,
  Tag,
} from './contract.ts';

export const listProducts = endpoint({
  method: 'GET',
  path: '/v2/products',
  role: 'visitor',
  summary: 'Active products, as a list with X-Total-Count',
  limit: READ,
  query: ProductListQuery,
  status: 200,
  response: z.array(PublicProduct),
  paged: true,
  cached: true,
  problems: [ShopNotOpen],
});

export const suggestSearch = endpoint({
  method: 'GET',
  path: '/v2/search-suggestion',
  role: 'visitor',
  summary: 'What a search that finds nothing may have meant',
  limit: READ,
  query: SuggestionQuery,
  status: 200,
  response: SearchSuggestion,
  cached: true,
  problems: [ShopNotOpen],
});

export const getProduct = endpoint({
  method: 'GET',
  path: '/v2/products/{id}',
  role: 'visitor',
  summary: 'One active product, by id, slug or former slug',
  limit: READ,
  params: ProductParams,
  status: 200,
  response: PublicProduct,
  cached: true,
  problems: [ProductNotFound, ShopNotOpen],
});

export const listRelated = endpoint({
  method: 'GET',
  path: '/v2/products/{id}/related',
  role: 'visitor',
  summary: 'Up to four products that are like one, by their rarest tags and its category',
  limit: READ,
  params: ProductParams,
  status: 200,
  response: z.array(PublicProduct),
  cached: true,
  problems: [ProductNotFound, ShopNotOpen],
});

export const listTags = endpoint({
  method: 'GET',
  path: '/v2/product-tags',
  role: 'visitor',
  summary: 'Tags of active products with how many carry each, most used first',
  limit: READ,
  query: z.strictObject({
    limit: queryNumber(z.int().min(1).max(100).default(12)),
  }),
  status: 200,
  response: z.array(Tag),
  cached: true,
  problems: [ShopNotOpen],
});
