import { formatRupees } from '#platform/contract/format-rupees.ts';
import { chatLink, indianMobile } from '#platform/contract/india/phone.ts';
import { fillChat } from '#features/shop/settings/chat-texts.ts';
import { payByWords } from '#features/orders/payment/pay-by.ts';

export type LinkSubject = {
  number: string;
  part: string;
  amount: number;
  firstName: string;
  phone: string;
};

export type OpenLink = { url: string; expiresAt: string };

/** What the owner sends: her text, and the link below it. @param text of the shop's settings, with its places */
export function linkMessage(
  { number: order, amount, firstName: name }: LinkSubject,
  { url, expiresAt }: OpenLink,
  { shop, text }: { shop: string; text: string },
): string {
  const sum = formatRupees(amount, { exact: true });
  const written = fillChat(text, { name, shop, order, sum });
  return `${written}\n${url}\nThe link works until ${payByWords(expiresAt)}.`;
}

/** Opens a chat with the customer; without an Indian mobile number, WhatsApp asks for a contact. */
export function linkChat({ phone }: LinkSubject, message: string): string {
  const mobile = indianMobile(phone);
  return mobile === undefined
    ? `https://wa.me/?text=${encodeURIComponent(message)}`
    : chatLink(mobile, message);
}
