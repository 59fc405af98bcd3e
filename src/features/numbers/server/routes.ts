import type { CostDeps } from '#features/costs/server/cost-deps.ts';
import { route, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import { getNumbers } from './sales/get-numbers.ts';
import { getInterest } from './visits/get-interest.ts';

export function numbersRoutes(deps: CostDeps): Route[] {
  return [
    route(calls.getNumbers, (ctx, { query }) => getNumbers(ctx, deps, query.by)),
    route(calls.getInterest, (ctx) => getInterest(ctx, deps)),
  ];
}
