import { asBuyer } from '#features/orders/server/guest/open-by-link.ts';
import { route, type Route } from '#platform/server/http/route.ts';
import * as calls from '../endpoints.ts';
import { answerReview, decideAboutReview, listReviewsForOwner } from './decide-review.ts';
import { stopInvitations, type StoppingDeps } from './invitations/stop-invitations.ts';
import { listOrderReviews, writeReview, type ReviewDeps } from './write-review.ts';

export function reviewRoutes(deps: ReviewDeps & StoppingDeps): Route[] {
  const { links } = deps;
  return [
    route(calls.listOrderReviews, (ctx, { params }) => listOrderReviews(ctx, params.id)),
    route(calls.listLinkedReviews, async (ctx, { params, headers }) => {
      const linked = { ...params, key: headers['order-key'] };
      const { buyer, orderId } = await asBuyer(ctx, links, linked);
      return listOrderReviews(buyer, orderId);
    }),
    route(calls.putReview, (ctx, { params: { id, productId }, body }) =>
      writeReview(ctx, deps, { idOrNumber: id, productId, review: body }),
    ),
    route(calls.putLinkedReview, async (ctx, { params: { number, productId }, headers, body }) => {
      const linked = { number, key: headers['order-key'] };
      const { buyer, orderId } = await asBuyer(ctx, links, linked);
      return writeReview(buyer, deps, { idOrNumber: orderId, productId, review: body });
    }),
    route(calls.stopInvitations, (ctx, { body }) => stopInvitations(ctx, deps, body.token)),
    route(calls.listAllReviews, (ctx, { query }) => listReviewsForOwner(ctx, query)),
    route(calls.putReviewState, (ctx, { params, body }) => decideAboutReview(ctx, params.id, body)),
    route(calls.putReviewReply, (ctx, { params: { id }, body }) =>
      answerReview(ctx, deps, { id, reply: body }),
    ),
  ];
}
