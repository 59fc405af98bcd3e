import type { PrivateSource } from '#features/media/storefront/private/private-pictures.tsx';
import { api } from '#platform/client/calls/browser-api.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type { OwnCancellation } from '../change/change-contract.ts';
import type { cancelOrder, getOrder } from '../endpoints.ts';
import type { cancelGuestOrder, getGuestOrder } from '../guest/guest-endpoints.ts';
import { linkKeyOf } from '../guest/storefront/stored-link.ts';

/** Calls with the key of an order's link; undefined for the order of an account. */
export function byLink(number: string) {
  const key = linkKeyOf(number);
  return key === undefined ? undefined : { params: { number }, headers: { 'order-key': key } };
}

/** How the photos of an order's stages are fetched. */
export function stagePhotos({ id, number }: { id: string; number: string }): PrivateSource {
  const link = byLink(number);
  const order = link ? `/v2/guest-order/${number}` : `/v2/order/${id}`;
  return {
    headers: link?.headers ?? {},
    callOf: (picture, width) => `GET ${order}/picture/${picture}/${width}`,
  };
}

/** @param id or the number */
export function fetchOrder(id: string) {
  const link = byLink(id);
  return link
    ? api<typeof getGuestOrder>('GET /v2/guest-order/{number}', link)
    : signedInApi<typeof getOrder>('GET /v2/order/{id}', { params: { id } });
}

export function sendCancellation(order: { id: string; number: string }, body: OwnCancellation) {
  const link = byLink(order.number);
  return link
    ? api<typeof cancelGuestOrder>('DELETE /v2/guest-order/{number}', { ...link, body })
    : signedInApi<typeof cancelOrder>('DELETE /v2/order/{id}', { params: { id: order.id }, body });
}
