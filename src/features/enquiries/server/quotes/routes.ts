import { route, withReplay, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../../quote-endpoints.ts';
import { acceptQuote } from './accept-quote.ts';
import { saveQuoteDraft, throwDraftAway } from './stored-quote-draft.ts';
import { declineQuote } from './decline-quote.ts';
import { priceQuoteCoupon, type QuoteDeps } from './quote-coupon.ts';
import { sendQuote, withdrawQuote } from './send-quote.ts';

const TOKEN = 'request-token';
const KEY = 'idempotency-key';

export function quoteRoutes(deps: QuoteDeps): Route[] {
  return [
    route(calls.postQuote, async (ctx, { params, headers, body }) => {
      const sending = { id: params.id, quote: body, key: headers[KEY] };
      return withReplay(await sendQuote(ctx, deps, sending));
    }),
    route(calls.withdrawQuote, (ctx, { params }) => withdrawQuote(ctx, deps, params)),
    route(calls.putQuoteDraft, (ctx, { params: { id }, body }) =>
      saveQuoteDraft(ctx, { id, ...body }),
    ),
    route(calls.deleteQuoteDraft, (ctx, { params: { id }, query }) =>
      throwDraftAway(ctx, { id, ...query }),
    ),
    route(calls.postQuoteCoupon, (ctx, { headers, body }) =>
      priceQuoteCoupon(ctx, deps, { token: headers[TOKEN], ...body }),
    ),
    route(calls.acceptQuote, async (ctx, { headers, body }) => {
      const accepting = { token: headers[TOKEN], key: headers[KEY], acceptance: body };
      return withReplay(await acceptQuote(ctx, deps, accepting));
    }),
    route(calls.declineQuote, (ctx, { headers, body }) =>
      declineQuote(ctx, deps, { token: headers[TOKEN], ...body }),
    ),
  ];
}
