import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import {
  PastPriceChange,
  PriceChangeAnswer,
  PriceChangeNotFound,
  PriceChangeParams,
  PriceChangeRequest,
  PriceChangeUndone,
  PricedProduct,
  PricePreviewRequest,
  PricesChanged,
  PriceUndo,
} from './prices-contract.ts';

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;
const RULE = { kind: 'percent', value: 10, rounding: '10' };

export const postPricePreview = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/price-preview',
  summary: 'What a change of many prices would do; nothing is changed',
  body: PricePreviewRequest,
  example: { filter: { status: 'all' }, rule: RULE },
  response: z.array(PricedProduct),
  problems: [ValidationFailed],
});

export const postPriceChange = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/price-change',
  summary: 'Change the prices of products as they were seen, once for each Idempotency-Key',
  headers: IdempotencyHeaders,
  body: PriceChangeRequest,
  example: {
    products: [{ id: '018f0000-0000-7000-8000-000000000000', version: 1 }],
    rule: RULE,
  },
  status: 201,
  response: PriceChangeAnswer,
  problems: [PricesChanged, ValidationFailed, KeyReused],
});

export const postPriceUndo = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/price-change/{id}/undo',
  summary: 'Take a change of prices back, but for products whose prices were changed since',
  params: PriceChangeParams,
  response: PriceUndo,
  problems: [PriceChangeNotFound, PriceChangeUndone],
});

export const listPriceChanges = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/price-changes',
  summary: 'The newest changes of prices that can be taken back',
  response: z.array(PastPriceChange),
  problems: [],
});
