import { route, withReplay, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../rewording-endpoints.ts';
import type { OrderDeps } from '../../server/order-deps.ts';
import { requestRewording } from './request-rewording.ts';
import { getRewordingQuestion, giveRewording } from './give-rewording.ts';

export function rewordingRoutes(deps: OrderDeps): Route[] {
  return [
    route(calls.postRewordingQuestion, async (ctx, { params, headers, body }) => {
      const asking = { idOrNumber: params.id, ...body, key: headers['idempotency-key'] };
      const { order, isReplayed } = await requestRewording(ctx, deps, asking);
      return withReplay({ answer: order, isReplayed });
    }),
    route(calls.getRewordingQuestion, (ctx, { params, query }) =>
      getRewordingQuestion(ctx, { idOrNumber: params.id, line: query.line }),
    ),
    route(calls.postRewording, (ctx, { params, query, body }) => {
      const whose = { idOrNumber: params.id, line: query.line };
      return giveRewording(ctx, deps, { whose, answers: body.personal });
    }),
    route(calls.getRewordingQuestionByLink, (ctx, { headers }) =>
      getRewordingQuestion(ctx, { token: headers['words-key'] }),
    ),
    route(calls.postRewordingByLink, (ctx, { headers, body }) => {
      const whose = { token: headers['words-key'] };
      return giveRewording(ctx, deps, { whose, answers: body.personal });
    }),
  ];
}
