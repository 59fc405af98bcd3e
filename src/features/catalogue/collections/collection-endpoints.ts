import * as z from 'zod';
import { ShopNotOpen } from '#features/shop/contract.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { READ, WRITE } from '#platform/contract/rate-limit.ts';
import {
  AdminCollection,
  Collection,
  CollectionChanged,
  CollectionEdit,
  CollectionNotFound,
  CollectionParams,
  CollectionPlace,
  OrderChanged,
  ProductPlace,
  ShelvedProduct,
} from './collection-contract.ts';
import { ProductNotFound, ProductParams } from '../contract.ts';

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;

export const listCollections = endpoint({
  method: 'GET',
  path: '/v2/collections',
  role: 'visitor',
  summary: 'Categories that the owner presents and that have active products, in her order',
  limit: READ,
  status: 200,
  response: z.array(Collection),
  cached: true,
  problems: [ShopNotOpen],
});

export const listAdminCollections = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/collections',
  summary: 'All categories with products, presented or not, in their order',
  response: z.array(AdminCollection),
  problems: [],
});

export const putCollection = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/collection/{slug}',
  summary: 'Save sentence and picture of a category, if nobody has changed them since',
  params: CollectionParams,
  body: CollectionEdit,
  example: { version: 0, sentence: 'Made in small batches.', mediaId: null },
  response: AdminCollection,
  problems: [CollectionNotFound, CollectionChanged, ValidationFailed],
});

export const putCollectionPlace = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/collection/{slug}/place',
  summary: 'Put a category between two others that are neighbours',
  params: CollectionParams,
  body: CollectionPlace,
  example: { after: null, before: 'trays' },
  status: 204,
  response: z.void(),
  problems: [CollectionNotFound, OrderChanged],
});

export const listShelf = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/collection/{slug}/products',
  summary: 'The products of a category in their order, shown or not',
  params: CollectionParams,
  response: z.array(ShelvedProduct),
  problems: [CollectionNotFound],
});

export const putProductPlace = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/product/{id}/place',
  summary: 'Put a product between two others of its category that are neighbours',
  params: ProductParams,
  body: ProductPlace,
  example: { after: null, before: '018f0000-0000-7000-8000-000000000000' },
  status: 204,
  response: z.void(),
  problems: [ProductNotFound, OrderChanged],
});
