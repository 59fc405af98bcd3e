import { asBuyer } from '#features/orders/server/guest/open-by-link.ts';
import type { Context } from '#platform/server/context.ts';
import { route, type Route } from '#platform/server/http/route.ts';
import * as calls from '../endpoints.ts';
import { answerReview, decideAboutReview, listReviewsForOwner } from './decide-review.ts';
import { decideAboutPhoto } from './photos/decide-photo.ts';
import {
  addReviewPhoto,
  getOwnPhoto,
  removeReviewPhoto,
  waitingBytes,
} from './photos/own-photos.ts';
import { stopInvitations, type StoppingDeps } from './invitations/stop-invitations.ts';
import { listOrderReviews, writeReview, type ReviewDeps } from './write-review.ts';

type OfPiece = { productId: string };
type Linked = { params: OfPiece & { number: string }; headers: { 'order-key': string } };

/** Calls by the buyer of an order: signed in, or by the key of its link. */
function buyerRoutes(deps: ReviewDeps): Route[] {
  const { links } = deps;
  const own = ({ id, productId }: OfPiece & { id: string }) => ({ idOrNumber: id, productId });
  async function byLink(ctx: Context, { params: { number, productId }, headers }: Linked) {
    const linked = { number, key: headers['order-key'] };
    const { buyer, orderId } = await asBuyer(ctx, links, linked);
    return { buyer, of: { idOrNumber: orderId, productId } };
  }
  return [
    route(calls.listOrderReviews, (ctx, { params }) => listOrderReviews(ctx, params.id)),
    route(calls.listLinkedReviews, async (ctx, { params, headers }) => {
      const linked = { ...params, key: headers['order-key'] };
      const { buyer, orderId } = await asBuyer(ctx, links, linked);
      return listOrderReviews(buyer, orderId);
    }),
    route(calls.putReview, (ctx, { params, body }) =>
      writeReview(ctx, deps, { ...own(params), review: body }),
    ),
    route(calls.putLinkedReview, async (ctx, call) => {
      const { buyer, of } = await byLink(ctx, call);
      return writeReview(buyer, deps, { ...of, review: call.body });
    }),
    route(calls.postReviewPhoto, (ctx, { params, body }) => addReviewPhoto(ctx, own(params), body)),
    route(calls.postLinkedReviewPhoto, async (ctx, call) => {
      const { buyer, of } = await byLink(ctx, call);
      return addReviewPhoto(buyer, of, call.body);
    }),
    route(calls.deleteReviewPhoto, (ctx, { params }) =>
      removeReviewPhoto(ctx, { ...own(params), pictureId: params.pictureId }),
    ),
    route(calls.deleteLinkedReviewPhoto, async (ctx, call) => {
      const { buyer, of } = await byLink(ctx, call);
      return removeReviewPhoto(buyer, { ...of, pictureId: call.params.pictureId });
    }),
    route(calls.getReviewPhoto, (ctx, { params }) =>
      getOwnPhoto(ctx, { ...own(params), pictureId: params.pictureId, width: params.width }),
    ),
    route(calls.getLinkedReviewPhoto, async (ctx, call) => {
      const { buyer, of } = await byLink(ctx, call);
      const { pictureId, width } = call.params;
      return getOwnPhoto(buyer, { ...of, pictureId, width });
    }),
  ];
}

export function reviewRoutes(deps: ReviewDeps & StoppingDeps): Route[] {
  return [
    ...buyerRoutes(deps),
    route(calls.stopInvitations, (ctx, { body }) => stopInvitations(ctx, deps, body.token)),
    route(calls.listAllReviews, (ctx, { query }) => listReviewsForOwner(ctx, query)),
    route(calls.putReviewState, (ctx, { params, body }) => decideAboutReview(ctx, params.id, body)),
    route(calls.putReviewReply, (ctx, { params: { id }, body }) =>
      answerReview(ctx, deps, { id, reply: body }),
    ),
    route(calls.getAnyReviewPhoto, (ctx, { params: { id: reviewId, pictureId: id, width } }) =>
      waitingBytes(ctx, { reviewId, id, width }),
    ),
    route(calls.putReviewPhoto, (ctx, { params, body }) =>
      decideAboutPhoto(ctx, { ...params, decision: body }),
    ),
  ];
}
