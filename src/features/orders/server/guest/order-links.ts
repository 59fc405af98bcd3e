import { createHmac } from 'node:crypto';
import { GUEST_PREFIX } from '#features/identity/guest-uid.ts';

const UID_LENGTH = 22;
const KEY_LENGTH = 32;

/** What the shop's secret makes of orders without an account; nothing of it is stored. */
export type OrderLinks = {
  /** The uid of all orders with this email address: it joins them, and gives no rights. */
  guestOf: (email: string) => string;
  /** What the link of an order ends with. */
  keyOf: (order: { id: string; linkVersion: number }) => string;
};

export function createOrderLinks(deriveKey: (purpose: string) => Buffer): OrderLinks {
  const guests = deriveKey('guest');
  const links = deriveKey('order-link');
  const sign = (key: Buffer, text: string, length: number) =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, length);
  return {
    guestOf: (email) => GUEST_PREFIX + sign(guests, email.toLowerCase(), UID_LENGTH),
    keyOf: ({ id, linkVersion }) => sign(links, `${id}|${linkVersion}`, KEY_LENGTH),
  };
}
