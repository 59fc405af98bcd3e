import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import { AdminOrder, TagChange, TooManyTags } from '../admin-contract.ts';
import { OrderNotFound, OrderParams } from '../contract.ts';

const ADMIN = { role: 'admin', limit: WRITE, status: 200 } as const;

export const getOrderTags = endpoint({
  ...ADMIN,
  method: 'GET',
  path: '/v2/admin/order-tags',
  summary: 'The tags of orders, those of the newest ones first',
  response: z.array(z.string()),
  problems: [],
});

export const putTags = endpoint({
  ...ADMIN,
  method: 'PUT',
  path: '/v2/admin/order/{id}/tags',
  summary: "Add tags to an order and take others away; they are the owner's own",
  params: OrderParams,
  body: TagChange,
  example: { add: ['gift'], remove: ['urgent'] },
  response: AdminOrder,
  problems: [OrderNotFound, TooManyTags],
});
