import type { PrivateSource } from '#features/media/storefront/private/private-pictures.tsx';
import { sendPicture, type SendOptions } from '#features/media/storefront/send-picture.ts';
import { byLink } from '#features/orders/storefront/order-calls.ts';
import { orderKeys } from '#features/orders/storefront/order-query.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { queries } from '#platform/client/query/query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { NewReview, OrderReviews, OwnReview } from '../contract.ts';
import type {
  deleteLinkedReviewPhoto,
  deleteReviewPhoto,
  listLinkedReviews,
  listOrderReviews,
  postReviewPhoto,
  putLinkedReview,
  putReview,
} from '../endpoints.ts';

/** Names an order; `uid` is `BY_LINK` if its link opened it. */
export type Reviewed = { uid: string; number: string };

const keyOf = ({ uid, number }: Reviewed) => [...orderKeys.of(uid), 'reviews', number];

export function useOrderReviews(order: Reviewed, enabled: boolean) {
  const { number } = order;
  return useApiQuery(
    keyOf(order),
    (signal) => {
      const link = byLink(number);
      return link
        ? api<typeof listLinkedReviews>('GET /v2/guest-order/{number}/reviews', { ...link, signal })
        : signedInApi<typeof listOrderReviews>('GET /v2/order/{id}/reviews', {
            params: { id: number },
            signal,
          });
    },
    { enabled },
  );
}

export function sendReview({ number }: Reviewed, productId: string, body: NewReview) {
  const link = byLink(number);
  return link
    ? api<typeof putLinkedReview>('PUT /v2/guest-order/{number}/reviews/{productId}', {
        headers: link.headers,
        params: { number, productId },
        body,
      })
    : signedInApi<typeof putReview>('PUT /v2/order/{id}/reviews/{productId}', {
        params: { id: number, productId },
        body,
      });
}

function photosOf({ number }: Reviewed, productId: string) {
  const link = byLink(number);
  const kind = link ? 'guest-order' : 'order';
  const path = `/v2/${kind}/${number}/reviews/${productId}/photos`;
  return { path, headers: link?.headers ?? {} };
}

/** Photos that wait for the owner. */
export function waitingPhotos(order: Reviewed, productId: string): PrivateSource {
  const { path, headers } = photosOf(order, productId);
  return { headers, callOf: (id, width) => `GET ${path}/${id}/${width}` };
}

export function sendPhoto(order: Reviewed, productId: string, file: File, options: SendOptions) {
  const { path, headers } = photosOf(order, productId);
  return sendPicture<typeof postReviewPhoto>(`POST ${path}`, file, { ...options, headers });
}

export function takePhotoAway({ number }: Reviewed, productId: string, pictureId: string) {
  const link = byLink(number);
  const params = { productId, pictureId };
  return link
    ? api<typeof deleteLinkedReviewPhoto>(
        'DELETE /v2/guest-order/{number}/reviews/{productId}/photos/{pictureId}',
        { headers: link.headers, params: { ...params, number } },
      )
    : signedInApi<typeof deleteReviewPhoto>(
        'DELETE /v2/order/{id}/reviews/{productId}/photos/{pictureId}',
        { params: { ...params, id: number } },
      );
}

export function showReview(order: Reviewed, productId: string, review: OwnReview): void {
  queries.setQueryData<OrderReviews>(
    keyOf(order),
    (known) =>
      known && {
        ...known,
        pieces: known.pieces.map((one) => (one.productId === productId ? { ...one, review } : one)),
      },
  );
}
