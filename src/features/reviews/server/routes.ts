import { asCustomer } from '#features/orders/guest/server/open-by-link.ts';
import type { Context } from '#platform/server/context.ts';
import { route, type Route } from '#platform/server/http/api/route.ts';
import * as calls from '../endpoints.ts';
import { answerReview, decideAboutReview, listReviewsForOwner } from './decide-review.ts';
import * as shown from '../shown-endpoints.ts';
import { decideAboutPhoto } from './photos/decide-photo.ts';
import {
  addReviewPhoto,
  getOwnPhoto,
  removeReviewPhoto,
  waitingBytes,
} from './photos/own-photos.ts';
import { stopInvitations, type StoppingDeps } from './invitations/stop-invitations.ts';
import { listBestReviews, listReviews } from './shown/shown-reviews.ts';
import { listOrderReviews, writeReview, type ReviewDeps } from './write-review.ts';

type OfProduct = { productId: string };
type Linked = { params: OfProduct & { number: string }; headers: { 'order-key': string } };

/** Calls by the customer of an order: signed in, or by the key of its link. */
function customerRoutes(deps: ReviewDeps): Route[] {
  const { links } = deps;
  const own = ({ id, productId }: OfProduct & { id: string }) => ({ idOrNumber: id, productId });
  function byLink<T>(
    ctx: Context,
    { params: { number, productId }, headers }: Linked,
    work: (customer: Context, of: OfProduct & { idOrNumber: string }) => Promise<T>,
  ): Promise<T> {
    const linked = { number, key: headers['order-key'] };
    return asCustomer(ctx, { links, linked }, (customer, idOrNumber) =>
      work(customer, { idOrNumber, productId }),
    );
  }
  return [
    route(calls.listOrderReviews, (ctx, { params }) => listOrderReviews(ctx, params.id)),
    route(calls.listLinkedReviews, (ctx, { params, headers }) => {
      const linked = { ...params, key: headers['order-key'] };
      return asCustomer(ctx, { links, linked }, listOrderReviews);
    }),
    route(calls.putReview, (ctx, { params, body }) =>
      writeReview(ctx, deps, { ...own(params), review: body }),
    ),
    route(calls.putLinkedReview, (ctx, call) =>
      byLink(ctx, call, (customer, of) =>
        writeReview(customer, deps, { ...of, review: call.body }),
      ),
    ),
    route(calls.postReviewPhoto, (ctx, { params, body }) => addReviewPhoto(ctx, own(params), body)),
    route(calls.postLinkedReviewPhoto, (ctx, call) =>
      byLink(ctx, call, (customer, of) => addReviewPhoto(customer, of, call.body)),
    ),
    route(calls.deleteReviewPhoto, (ctx, { params }) =>
      removeReviewPhoto(ctx, { ...own(params), pictureId: params.pictureId }),
    ),
    route(calls.deleteLinkedReviewPhoto, (ctx, call) => {
      const { pictureId } = call.params;
      return byLink(ctx, call, (customer, of) => removeReviewPhoto(customer, { ...of, pictureId }));
    }),
    route(calls.getReviewPhoto, (ctx, { params }) =>
      getOwnPhoto(ctx, { ...own(params), pictureId: params.pictureId, width: params.width }),
    ),
    route(calls.getLinkedReviewPhoto, (ctx, call) => {
      const { pictureId, width } = call.params;
      return byLink(ctx, call, (customer, of) =>
        getOwnPhoto(customer, { ...of, pictureId, width }),
      );
    }),
  ];
}

export function reviewRoutes(deps: ReviewDeps & StoppingDeps): Route[] {
  return [
    route(shown.listReviews, (ctx, { params, query }) =>
      listReviews(ctx, { idOrSlug: params.id, ...query }),
    ),
    route(shown.listBestReviews, (ctx, { query }) => listBestReviews(ctx, query.limit)),
    ...customerRoutes(deps),
    route(calls.stopInvitations, (ctx, { body }) => stopInvitations(ctx, deps, body.token)),
    route(calls.stopInvitationsAtOnce, (ctx, { params }) =>
      stopInvitations(ctx, deps, params.token),
    ),
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
