import { byLink } from '#features/orders/storefront/order-calls.ts';
import { api } from '#platform/client/calls/browser-api.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import type {
  postAsk,
  postAttempt,
  postGuestAsk,
  postGuestAttempt,
} from '../gateway/gateway-endpoints.ts';
import type {
  getGuestPayment,
  getPayment,
  postByHand,
  postGuestByHand,
  postGuestPayment,
  postPayment,
} from '../endpoints.ts';

/** @param number of the order, which may be reached by its link */
export function fetchPayment(number: string) {
  const link = byLink(number);
  return link
    ? api<typeof getGuestPayment>('GET /v2/guest-order/{number}/payment', link)
    : signedInApi<typeof getPayment>('GET /v2/order/{id}/payment', { params: { id: number } });
}

/** @param shownAmount rupees that the page asks for */
export function sendClaim(number: string, transactionId: string, shownAmount: number) {
  const link = byLink(number);
  const body = { transactionId, shownAmount };
  return link
    ? api<typeof postGuestPayment>('POST /v2/guest-order/{number}/payment', { ...link, body })
    : signedInApi<typeof postPayment>('POST /v2/order/{id}/payment', {
        params: { id: number },
        body,
      });
}

/** The form that leads to the gateway's page. */
export function openGatewayPage(number: string) {
  const link = byLink(number);
  return link
    ? api<typeof postGuestAttempt>('POST /v2/guest-order/{number}/attempts', link)
    : signedInApi<typeof postAttempt>('POST /v2/order/{id}/attempts', { params: { id: number } });
}

export function askGateway(number: string) {
  const link = byLink(number);
  return link
    ? api<typeof postGuestAsk>('POST /v2/guest-order/{number}/attempts/ask', link)
    : signedInApi<typeof postAsk>('POST /v2/order/{id}/attempts/ask', { params: { id: number } });
}

export function turnToUpi(number: string) {
  const link = byLink(number);
  return link
    ? api<typeof postGuestByHand>('POST /v2/guest-order/{number}/payment/by-hand', link)
    : signedInApi<typeof postByHand>('POST /v2/order/{id}/payment/by-hand', {
        params: { id: number },
      });
}
