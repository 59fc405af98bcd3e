import * as z from 'zod';
import { requiredLine } from '#platform/contract/text.ts';

/** Stand in a text for what an order says. */
const PLACES = ['name', 'shop', 'order', 'sum'] as const;

type ChatText = { label: string; original: string };

const HELLO = 'Hello {name}, this is {shop}:';

/** What the owner writes to buyers in WhatsApp, by what an order waits for, and may change. */
export const CHAT_TEXTS = {
  late: {
    label: 'Ships late',
    original: `${HELLO} your order {order} will be sent later than we said, and we are sorry. We'll write again when it is on its way.`,
  },
  check: {
    label: 'A payment to check',
    original: `${HELLO} we are checking your payment of {sum} for your order {order}. Could you send us a screenshot of it from your UPI app?`,
  },
  refund: {
    label: 'A refund',
    original: `${HELLO} we are sending back {sum} for your order {order}. Which UPI ID should it go to?`,
  },
  confirm: {
    label: 'Cash on delivery, to confirm',
    original: `${HELLO} thank you for your order {order}: {sum}, paid when you get it. Shall we prepare it?`,
  },
  start: {
    label: 'Paid, to start',
    original: `${HELLO} thank you for your order {order}. We are starting on it now.`,
  },
  pack: {
    label: 'To pack',
    original: `${HELLO} your order {order} is ready, and will soon be on its way.`,
  },
  balance: {
    label: 'A balance that is due',
    original: `${HELLO} your order {order} goes on its way once the balance of {sum} has reached us.`,
  },
  unpaid: {
    label: 'Not paid yet',
    original: `${HELLO} thank you for your order {order}. We start on it once your payment of {sum} has reached us.`,
  },
  link: {
    label: 'A payment link, which stands below it',
    original: `${HELLO} here you can pay {sum} for your order {order}, by card, netbanking or any UPI app.`,
  },
  ended: {
    label: 'Ended unpaid',
    original: `${HELLO} your order {order} has ended, because no payment reached us. Would you still like it?`,
  },
} as const satisfies Record<string, ChatText>;

export type ChatTextName = keyof typeof CHAT_TEXTS;
export const CHAT_TEXT_NAMES = Object.keys(CHAT_TEXTS) as ChatTextName[];
export const MOST_CHAT_LETTERS = 400;

const PLACE = /\{(?<place>[^{}]*)\}/g;
const isPlace = (text: string): text is (typeof PLACES)[number] =>
  (PLACES as readonly string[]).includes(text);

const Text = requiredLine(MOST_CHAT_LETTERS, 'Write something, or restore the original').refine(
  (text) => [...text.matchAll(PLACE)].every(({ groups }) => isPlace(groups?.place ?? '')),
  'Only {name}, {shop}, {order} and {sum} can stand in braces',
);

function perText<T>(of: (name: ChatTextName) => T): Record<ChatTextName, T> {
  return Object.fromEntries(CHAT_TEXT_NAMES.map((name) => [name, of(name)])) as Record<
    ChatTextName,
    T
  >;
}

export const ChatTexts = z.strictObject(perText(() => Text));
export type ChatTexts = z.infer<typeof ChatTexts>;

export const ORIGINAL_CHATS: ChatTexts = perText((name) => CHAT_TEXTS[name].original);

/** A text with what its places stand for. */
export function fillChat(text: string, facts: Record<(typeof PLACES)[number], string>): string {
  return text.replaceAll(PLACE, (written, place: string) =>
    isPlace(place) ? facts[place] : written,
  );
}
