import { route, withReplay, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import { replyToRequest } from './reply-to-request.ts';
import { quoteRoutes } from './quotes/routes.ts';
import { changeRequestState, getRequest, listRequests } from './requests.ts';
import type { QuoteDeps } from './quotes/quote-coupon.ts';
import { sendCustomOrderRequest } from './send-custom-order-request.ts';
import { sendOrderQuestion } from './send-order-question.ts';
import { sendSupportQuery } from './send-support-query.ts';
import { threadRoutes } from './thread/routes.ts';

export function enquiryRoutes(deps: QuoteDeps): Route[] {
  return [
    route(calls.postCustomOrderRequest, async (ctx, { headers, body }) => {
      const key = headers['idempotency-key'];
      return withReplay(await sendCustomOrderRequest(ctx, deps, { request: body, key }));
    }),
    route(calls.postSupportQuery, async (ctx, { headers, body }) => {
      const key = headers['idempotency-key'];
      return withReplay(await sendSupportQuery(ctx, deps, { query: body, key }));
    }),
    route(calls.postOrderQuestion, async (ctx, { params, headers, body }) => {
      const linked = { ...params, key: headers['order-key'] };
      const key = headers['idempotency-key'];
      return withReplay(await sendOrderQuestion(ctx, deps, { linked, question: body, key }));
    }),
    route(calls.listRequests, (ctx, { query }) => listRequests(ctx, query)),
    route(calls.getRequest, (ctx, { params }) => getRequest(ctx, params.id)),
    route(calls.putRequestState, (ctx, { params, query }) =>
      changeRequestState(ctx, { id: params.id, to: query.state }),
    ),
    route(calls.postReply, async (ctx, { params, headers, body }) => {
      const reply = { id: params.id, text: body.text, key: headers['idempotency-key'] };
      const { thread, isReplayed } = await replyToRequest(ctx, deps, reply);
      return withReplay({ answer: thread, isReplayed });
    }),
    ...threadRoutes(deps),
    ...quoteRoutes(deps),
  ];
}
