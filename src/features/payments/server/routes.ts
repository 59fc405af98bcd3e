import { route, withReplay, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import { asCustomer } from '#features/orders/guest/server/open-by-link.ts';
import { payByHand } from './pay-by-hand.ts';
import { decidePayment } from './decide-payment.ts';
import { getPayment, listPayments } from './read-payments.ts';
import { recordReturn, undoReturn } from './refunds/record-return.ts';
import { recordRefund, undoRefund } from './refunds/record-refund.ts';
import type { PaymentDeps } from './payment-methods.ts';
import { submitPayment } from './submit-payment.ts';
import { undoPaymentDecision } from './undo-payment-decision.ts';

export function paymentRoutes(deps: PaymentDeps): Route[] {
  const { links } = deps;
  return [
    route(calls.getPayment, (ctx, { params }) => getPayment(ctx, deps, params.id)),
    route(calls.postPayment, (ctx, { params, body }) =>
      submitPayment(ctx, deps, { idOrNumber: params.id, ...body }),
    ),
    route(calls.getGuestPayment, (ctx, { params, headers }) => {
      const linked = { ...params, key: headers['order-key'] };
      return asCustomer(ctx, { links, linked }, (customer, id) => getPayment(customer, deps, id));
    }),
    route(calls.postGuestPayment, (ctx, { params, headers, body }) => {
      const linked = { ...params, key: headers['order-key'] };
      return asCustomer(ctx, { links, linked }, (customer, idOrNumber) =>
        submitPayment(customer, deps, { idOrNumber, ...body }),
      );
    }),
    route(calls.postByHand, (ctx, { params }) => payByHand(ctx, deps, params.id)),
    route(calls.postGuestByHand, (ctx, { params, headers }) => {
      const linked = { ...params, key: headers['order-key'] };
      return asCustomer(ctx, { links, linked }, (customer, id) => payByHand(customer, deps, id));
    }),
    route(calls.postPaymentDecision, (ctx, { params, body }) =>
      decidePayment(ctx, deps, { idOrNumber: params.id, ...body }),
    ),
    route(calls.postPaymentUndo, (ctx, { params, body }) =>
      undoPaymentDecision(ctx, deps, { idOrNumber: params.id, ...body }),
    ),
    route(calls.postRefund, async (ctx, { params, headers, body }) => {
      const key = headers['idempotency-key'];
      const { order, isReplayed } = await recordRefund(ctx, deps, {
        idOrNumber: params.id,
        refund: body,
        key,
      });
      return withReplay({ answer: order, isReplayed });
    }),
    route(calls.postReturn, async (ctx, { params, headers, body }) => {
      const key = headers['idempotency-key'];
      const request = { idOrNumber: params.id, back: body, key };
      const { order, isReplayed } = await recordReturn(ctx, deps, request);
      return withReplay({ answer: order, isReplayed });
    }),
    route(calls.postReturnUndo, (ctx, { params, body: { return: seq, reason } }) =>
      undoReturn(ctx, deps, { idOrNumber: params.id, seq, reason }),
    ),
    route(calls.postRefundUndo, (ctx, { params, body }) =>
      undoRefund(ctx, deps, { idOrNumber: params.id, ...body }),
    ),
    route(calls.listPayments, (ctx, { query }) => listPayments(ctx, query)),
  ];
}
