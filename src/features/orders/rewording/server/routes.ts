import { route, withReplay, type Route } from '#platform/server/http/route.ts';
import * as calls from '../rewording-endpoints.ts';
import type { OrderDeps } from '../../server/order-deps.ts';
import { askOtherWords } from './ask-other-words.ts';
import { getWordsQuestion, giveOtherWords } from './give-other-words.ts';

export function wordsRoutes(deps: OrderDeps): Route[] {
  return [
    route(calls.postWordsQuestion, async (ctx, { params, headers, body }) => {
      const asking = { idOrNumber: params.id, ...body, key: headers['idempotency-key'] };
      const { order, isReplayed } = await askOtherWords(ctx, deps, asking);
      return withReplay({ answer: order, isReplayed });
    }),
    route(calls.getWordsQuestion, (ctx, { params, query }) =>
      getWordsQuestion(ctx, { idOrNumber: params.id, line: query.line }),
    ),
    route(calls.postOtherWords, (ctx, { params, query, body }) => {
      const whose = { idOrNumber: params.id, line: query.line };
      return giveOtherWords(ctx, deps, { whose, answers: body.personal });
    }),
    route(calls.getWordsQuestionByLink, (ctx, { headers }) =>
      getWordsQuestion(ctx, { token: headers['words-key'] }),
    ),
    route(calls.postOtherWordsByLink, (ctx, { headers, body }) => {
      const whose = { token: headers['words-key'] };
      return giveOtherWords(ctx, deps, { whose, answers: body.personal });
    }),
  ];
}
