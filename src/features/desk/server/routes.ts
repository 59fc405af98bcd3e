import { route, type Route } from '#platform/server/http/route.ts';
import * as calls from '../endpoints.ts';
import { summarise, type DeskDeps } from './summarise.ts';

/** The call that says what awaits the maker. */
export function deskRoutes(deps: DeskDeps): Route[] {
  return [route(calls.getOrderSummary, (ctx) => summarise(ctx, deps))];
}
