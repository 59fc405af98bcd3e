import { route, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import { getNumbers } from './sales/get-numbers.ts';
import { getInterest } from './visits/get-interest.ts';

export const numbersRoutes: Route[] = [
  route(calls.getNumbers, (ctx, { query }) => getNumbers(ctx, query.by)),
  route(calls.getInterest, (ctx) => getInterest(ctx)),
];
