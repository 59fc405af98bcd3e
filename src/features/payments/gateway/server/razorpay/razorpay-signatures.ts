import { createHmac, timingSafeEqual } from 'node:crypto';

const HEX = /^[0-9a-f]{64}$/;

function isSignedBy(secret: string, content: string | Uint8Array, signature: string): boolean {
  if (secret === '' || !HEX.test(signature)) return false;
  const own = createHmac('sha256', secret).update(content).digest();
  return timingSafeEqual(own, Buffer.from(signature, 'hex'));
}

type Returned = { orderId: string; paymentId: string; signature: string };

/** Whether a payment of an order is proven. @param orderId as it is stored here, never as it was returned */
export function isReturnSigned(
  keySecret: string,
  { orderId, paymentId, signature }: Returned,
): boolean {
  return isSignedBy(keySecret, `${orderId}|${paymentId}`, signature);
}

type LinkReturned = {
  linkId: string;
  referenceId: string;
  status: string;
  paymentId: string;
  signature: string;
};

export function isLinkReturnSigned(
  keySecret: string,
  { linkId, referenceId, status, paymentId, signature }: LinkReturned,
): boolean {
  return isSignedBy(keySecret, `${linkId}|${referenceId}|${status}|${paymentId}`, signature);
}

/** @param raw the bytes as they came: written anew they would be others */
export function isEventSigned(webhookSecret: string, raw: Uint8Array, signature: string): boolean {
  return isSignedBy(webhookSecret, raw, signature);
}
