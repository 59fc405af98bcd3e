import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import {
  AdminProduct,
  AdminProductListQuery,
  Archiving,
  EditHeaders,
  NotMarkedSoldOut,
  ProductChanged,
  ProductSummary,
  ProductWasOrdered,
  SavedProduct,
  SoldOutMark,
  StatusQuery,
  StockChange,
  StockMovement,
  StockSheet,
  StockTooLow,
} from './admin-contract.ts';
import { ProductInDrop, ProductNotFound, ProductParams } from './contract.ts';
import { EditedProduct, ProductDraft } from './product-form/product-draft.ts';

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;
const BODY_LIMIT = 1024 * 1024;

const PRODUCT_EXAMPLE = {
  name: 'Wave Tray',
  description: 'Made in small batches.',
  price: 2499,
  category: { name: 'Trays' },
  status: 'active',
  variants: [{ name: 'Colors', value: 'Lagoon', price: 2499 }],
};

export const listAllProducts = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/allproducts',
  summary: 'Products of every status, with everything about them',
  query: AdminProductListQuery,
  response: z.array(AdminProduct),
  paged: true,
  problems: [],
});

export const getAnyProduct = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/product/{id}',
  summary: 'One product of any status, by id or slug',
  params: ProductParams,
  response: AdminProduct,
  problems: [ProductNotFound],
});

export const getProductSummary = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/product-summary',
  summary: 'How many products are shown, how many are not, and how many are sold out',
  response: ProductSummary,
  problems: [],
});

export const postProduct = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/products',
  summary: 'Add a product; the same Idempotency-Key gets the same answer',
  headers: IdempotencyHeaders,
  body: ProductDraft,
  example: PRODUCT_EXAMPLE,
  bodyLimit: BODY_LIMIT,
  status: 201,
  response: AdminProduct,
  problems: [KeyReused, ValidationFailed],
});

export const putProduct = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/products/{id}',
  summary:
    'Save a whole edited product; with version or If-Match only if nobody has changed it since',
  params: ProductParams,
  headers: EditHeaders,
  body: EditedProduct,
  example: { ...PRODUCT_EXAMPLE, version: 3 },
  bodyLimit: BODY_LIMIT,
  response: SavedProduct,
  problems: [ProductNotFound, ProductInDrop, ProductChanged, ValidationFailed],
});

export const patchProductStatus = endpoint({
  ...ADMIN,
  method: 'PATCH',
  path: '/v2/products/{id}',
  summary: 'Show a product in the shop, or hide it',
  params: ProductParams,
  query: StatusQuery,
  response: AdminProduct,
  problems: [ProductNotFound, ProductInDrop],
});

export const deleteProduct = endpoint({
  ...ADMIN,
  method: 'DELETE',
  path: '/v2/products/{id}',
  summary: 'Delete a product that nobody has ordered; in carts it is no longer for sale',
  params: ProductParams,
  status: 204,
  response: z.void(),
  problems: [ProductNotFound, ProductInDrop, ProductWasOrdered],
});

export const putArchiving = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/product/{id}/archive',
  summary:
    'Archive a product, which hides it everywhere but in the list of archived ones, or restore it',
  params: ProductParams,
  body: Archiving,
  example: { isArchived: true },
  response: AdminProduct,
  problems: [ProductNotFound, ProductInDrop, ValidationFailed],
});

export const putSoldOut = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/product/{id}/sold-out',
  summary: 'Set all stock of a product to 0, or back to what it was before that',
  params: ProductParams,
  body: SoldOutMark,
  example: { isSoldOut: true },
  response: AdminProduct,
  problems: [ProductNotFound, NotMarkedSoldOut, ValidationFailed],
});

export const postProductCopy = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/product/{id}/copy',
  summary: 'Copy a product; the copy is inactive and has no pieces yet',
  params: ProductParams,
  status: 201,
  response: AdminProduct,
  problems: [ProductNotFound],
});

export const getStock = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/product/{id}/stock',
  summary: 'What is left of a product, and what came and went',
  params: ProductParams,
  response: StockSheet,
  problems: [ProductNotFound],
});

export const postStock = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/product/{id}/stock',
  summary: 'Change what is left of a product or a variant, once for each Idempotency-Key',
  headers: IdempotencyHeaders,
  params: ProductParams,
  body: StockChange,
  example: { change: 5, reason: 'A new batch' },
  status: 201,
  response: StockMovement,
  problems: [ProductNotFound, StockTooLow, ValidationFailed, KeyReused],
});
