import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { IdempotencyHeaders, KeyReused } from '#platform/contract/idempotency.ts';
import { ValidationFailed } from '#platform/contract/problem.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import { OutOfStock, ProductUnavailable } from '../../cart/contract.ts';
import { AppliedCoupon } from '../../offers/contract.ts';
import { AdminOrder } from '../admin-contract.ts';
import {
  KnownCustomer,
  KnownCustomersQuery,
  ManualCoupon,
  NewManualOrder,
} from './manual-contract.ts';

const ADMIN = { role: 'admin', limit: WRITE } as const;

export const postManualOrder = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/orders',
  summary:
    'Write down an order that was agreed on elsewhere, at the prices that were agreed on; once for each Idempotency-Key',
  headers: IdempotencyHeaders,
  body: NewManualOrder,
  example: {
    channel: 'market',
    customer: { name: 'Ravi Kumar' },
    delivery: 'handed-over',
    lines: [{ name: 'Nameplate', quantity: 1, price: 450 }],
    payment: { method: 'Cash', status: 'Paid' },
  },
  status: 201,
  response: AdminOrder,
  problems: [KeyReused, OutOfStock, ProductUnavailable, ValidationFailed],
});

export const postManualCoupon = endpoint({
  ...ADMIN,
  method: 'POST',
  path: '/v2/admin/order-coupon',
  summary: 'What a code takes off an order that is being written down; takes no use',
  body: ManualCoupon,
  example: { code: 'DIWALI', lines: [{ name: 'Nameplate', quantity: 1, price: 450 }] },
  status: 200,
  response: AppliedCoupon,
  problems: [ProductUnavailable, ValidationFailed],
});

export const getKnownCustomers = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/customers',
  summary: 'Up to eight people who have ordered before, by name, phone or email, newest first',
  query: KnownCustomersQuery,
  status: 200,
  response: z.array(KnownCustomer),
  problems: [],
});
