import { route, type Route } from '#platform/server/http/route.ts';
import * as calls from '../endpoints.ts';
import { decidePayment } from './decide-payment.ts';
import { getPayment, listPayments } from './read-payments.ts';
import type { PaymentDeps } from './upi-payment.ts';
import { submitPayment } from './submit-payment.ts';
import { undoPaymentDecision } from './undo-payment-decision.ts';

export function paymentRoutes(deps: PaymentDeps): Route[] {
  return [
    route(calls.getPayment, (ctx, { params }) => getPayment(ctx, deps, params.id)),
    route(calls.postPayment, (ctx, { params, body }) =>
      submitPayment(ctx, deps, { idOrNumber: params.id, ...body }),
    ),
    route(calls.postPaymentDecision, (ctx, { params, body }) =>
      decidePayment(ctx, deps, { idOrNumber: params.id, ...body }),
    ),
    route(calls.postPaymentUndo, (ctx, { params, body }) =>
      undoPaymentDecision(ctx, deps, { idOrNumber: params.id, ...body }),
    ),
    route(calls.listPayments, (ctx, { query }) => listPayments(ctx, query)),
  ];
}
