import { route, withReplay, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../manual-endpoints.ts';
import type { PlacingDeps } from '../../server/order-deps.ts';
import { knownCustomers } from './manual-customer.ts';
import { priceManualCoupon } from './manual-coupon.ts';
import { writeManualOrder } from './write-manual-order.ts';

export function manualRoutes(deps: PlacingDeps): Route[] {
  return [
    route(calls.postManualOrder, async (ctx, { headers, body }) => {
      const request = { key: headers['idempotency-key'], order: body };
      const { order, isReplayed } = await writeManualOrder(ctx, deps, request);
      return withReplay({ answer: order, isReplayed });
    }),
    route(calls.postManualCoupon, (ctx, { body }) => priceManualCoupon(ctx, deps, body)),
    route(calls.getKnownCustomers, (ctx, { query }) => knownCustomers(ctx, query.q)),
  ];
}
