import { asCustomer } from '#features/orders/guest/server/open-by-link.ts';
import { route, WithHeaders, withReplay, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../gateway-endpoints.ts';
import type { PaymentDeps } from '../../server/payment-methods.ts';
import { askGateway } from './look-again.ts';
import { openAttempt } from './open-attempt.ts';
import { takeEvent } from './events/take-event.ts';
import { makeLink } from './links/make-link.ts';
import { takeLinkReturn, takeReturn } from './take-return.ts';

export function gatewayRoutes(deps: PaymentDeps): Route[] {
  const { links } = deps;
  return [
    route(calls.postAttempt, (ctx, { params }) => openAttempt(ctx, deps, params.id)),
    route(calls.postGuestAttempt, (ctx, { params, headers }) => {
      const linked = { ...params, key: headers['order-key'] };
      return asCustomer(ctx, { links, linked }, (customer, id) => openAttempt(customer, deps, id));
    }),
    route(calls.postAsk, (ctx, { params }) => askGateway(ctx, deps, params.id)),
    route(calls.postGuestAsk, (ctx, { params, headers }) => {
      const linked = { ...params, key: headers['order-key'] };
      return asCustomer(ctx, { links, linked }, (customer, id) => askGateway(customer, deps, id));
    }),
    route(calls.postReturn, async (ctx, { query, body }) => {
      const location = await takeReturn(ctx, deps, { attemptId: query.attempt, raw: body });
      return new WithHeaders(undefined, { location });
    }),
    route(calls.getLinkReturn, async (ctx, { query }) => {
      const location = await takeLinkReturn(ctx, deps, query);
      return new WithHeaders(undefined, { location });
    }),
    route(calls.postPaymentLink, async (ctx, { params, headers, body }) => {
      const key = headers['idempotency-key'];
      const requested = { idOrNumber: params.id, part: body.part, key };
      const { order, isReplayed } = await makeLink(ctx, deps, requested);
      return withReplay({ answer: order, isReplayed });
    }),
    route(calls.postEvent, (ctx, { headers, body }) =>
      takeEvent(ctx, deps, {
        raw: body,
        signature: headers['x-razorpay-signature'],
        eventId: headers['x-razorpay-event-id'],
      }),
    ),
  ];
}
