import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READ, WRITE } from '#platform/contract/rate-limit.ts';
import { ProductNotFound } from '../catalogue/contract.ts';
import {
  DeviceProducts,
  MergedProducts,
  SavedFull,
  WishlistProduct,
  SavedProductParams,
} from './contract.ts';

export const listSavedProducts = endpoint({
  method: 'GET',
  path: '/v2/saved-pieces',
  role: 'customer',
  limit: READ,
  summary: 'Pieces that the caller has saved and the shop shows, the last one first',
  status: 200,
  response: z.array(WishlistProduct),
  problems: [],
});

export const putSavedProduct = endpoint({
  method: 'PUT',
  path: '/v2/saved-pieces/{productId}',
  role: 'customer',
  limit: WRITE,
  summary: 'Save a piece; may be repeated',
  params: SavedProductParams,
  status: 204,
  response: z.void(),
  problems: [ProductNotFound, SavedFull],
});

export const deleteSavedProduct = endpoint({
  method: 'DELETE',
  path: '/v2/saved-pieces/{productId}',
  role: 'customer',
  limit: WRITE,
  summary: 'Save a piece no longer; may be repeated',
  params: SavedProductParams,
  status: 204,
  response: z.void(),
  problems: [],
});

export const mergeSavedProducts = endpoint({
  method: 'POST',
  path: '/v2/saved-pieces/merge',
  role: 'customer',
  limit: WRITE,
  summary: 'Add what a browser has saved to what the caller has saved; may be repeated',
  body: DeviceProducts,
  example: { productIds: ['018f0000-0000-7000-8000-000000000000'] },
  status: 200,
  response: MergedProducts,
  problems: [],
});
