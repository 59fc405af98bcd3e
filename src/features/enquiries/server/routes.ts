import { route, type Route } from '#platform/server/http/route.ts';
import { postCustomOrderRequest, postSupportQuery } from '../endpoints.ts';
import { sendCustomOrderRequest, type EnquiryDeps } from './send-custom-order-request.ts';
import { sendSupportQuery } from './send-support-query.ts';

/** The calls by which people write to the shop. */
export function enquiryRoutes(deps: EnquiryDeps): Route[] {
  return [
    route(postCustomOrderRequest, (ctx, { body }) => sendCustomOrderRequest(ctx, deps, body)),
    route(postSupportQuery, (ctx, { body }) => sendSupportQuery(ctx, deps, body)),
  ];
}
