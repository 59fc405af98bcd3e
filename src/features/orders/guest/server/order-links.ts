import { createHmac } from 'node:crypto';
import { GUEST_PREFIX } from '#features/identity/guest-uid.ts';

const UID_LENGTH = 22;
const KEY_LENGTH = 32;

/** Derives ids and link keys of orders without an account from the shop's secret; nothing is stored. */
export type OrderLinks = {
  /** The uid of all orders with this email address: it joins them, and gives no rights. */
  guestOf: (email: string) => string;
  /** The last part of an order's link. */
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
