import { byLink } from '#features/orders/storefront/order-calls.ts';
import { orderKeys } from '#features/orders/storefront/order-query.ts';
import { api } from '#platform/client/browser-api.ts';
import { queries } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useApiQuery } from '#platform/client/use-api-query.ts';
import type { NewReview, OrderReviews, OwnReview } from '../contract.ts';
import type {
  listLinkedReviews,
  listOrderReviews,
  putLinkedReview,
  putReview,
} from '../endpoints.ts';

/** Whose order: `uid` is `BY_LINK` where its link opened it. */
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
