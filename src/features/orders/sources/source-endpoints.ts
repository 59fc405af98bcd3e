import * as z from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { WRITE } from '#platform/contract/rate-limit.ts';
import { Via } from './via.ts';

const OrderSource = z.object({
  via: Via.meta({ description: 'Word of a link by which buyers came' }),
  recent: z.int().meta({ description: 'Orders of the last 30 days, cancelled ones left out' }),
});
export type OrderSource = z.output<typeof OrderSource>;

export const getOrderSources = endpoint({
  method: 'GET',
  path: '/v2/admin/order-sources',
  role: 'admin',
  limit: WRITE,
  summary: 'Words of the links by which the buyers of the last 180 days came, the most used first',
  status: 200,
  response: z.array(OrderSource),
  problems: [],
});
