import type { MailDeps } from '#features/mails/server/mail-deps.ts';
import { route, type Route } from '#platform/server/http/route.ts';
import * as calls from '../endpoints.ts';
import { summarise } from './summarise.ts';

/** The call that says what awaits the maker. */
export function deskRoutes(deps: MailDeps): Route[] {
  return [route(calls.getOrderSummary, (ctx) => summarise(ctx, deps))];
}
