import * as z from 'zod';
import { requiredLine } from '#platform/contract/text.ts';

type ShopText = { label: string; max: number; original: string };

/** Sentences that visitors read and the owner may change, with what a new shop says. */
export const SHOP_TEXTS = {
  footer: {
    label: 'Under your name, at the foot of every page',
    max: 240,
    original: 'Every piece is made by hand, one small batch at a time.',
  },
  madeIn: { label: 'Last line of every page', max: 60, original: 'Made in India' },
  description: {
    label: 'What search engines and shared links say about the shop',
    max: 200,
    original: 'Made by hand, one small batch at a time.',
  },
  collection: { label: 'Title above all pieces', max: 40, original: 'The collection' },
  shelves: { label: 'Title above the collections', max: 40, original: 'Find your kind' },
  loved: { label: 'Title above what buyers like best', max: 40, original: 'Most loved' },
  said: { label: 'Title above the words of buyers', max: 40, original: 'What buyers say' },
  bench: { label: 'Title above the pictures of the story', max: 40, original: 'From the bench' },
  related: {
    label: 'Title above other pieces, below a piece',
    max: 40,
    original: 'You may also like',
  },
  search: { label: 'Example in the search field', max: 40, original: 'blue, small, gift' },
  emptyTitle: {
    label: 'Title while the shop has no piece',
    max: 60,
    original: 'The first pieces are in the making.',
  },
  emptyText: {
    label: 'Sentence while the shop has no piece',
    max: 120,
    original: 'Come back in a day or two.',
  },
  nothingFound: {
    label: 'When a search finds nothing',
    max: 160,
    original: 'Try a shorter word, look through a tag, or let us make it for you.',
  },
  closed: {
    label: 'To visitors while the shop is closed for a while',
    max: 200,
    original: 'We are taking a short break.',
  },
  customTitle: { label: 'Title of the custom order card', max: 40, original: 'Made for you' },
  customText: {
    label: 'Sentence of the custom order card',
    max: 160,
    original: 'Tell us what you have in mind. We make one piece, for you only.',
  },
  differs: {
    label: 'On each piece: how it differs from its picture',
    max: 80,
    original: 'Made by hand: each piece differs slightly from the photo',
  },
  siblings: {
    label: 'Title above pictures of others of the same piece',
    max: 60,
    original: 'No two alike',
  },
  siblingsText: {
    label: 'Sentence below it',
    max: 160,
    original: 'Others of the same piece, each as it came out. Yours will be one of its own.',
  },
  soldOut: {
    label: 'On a piece that is sold out',
    max: 100,
    original: 'Sold out for now. Ask us to make another.',
  },
  whenPaid: {
    label: 'After ordering: what happens when the payment comes',
    max: 100,
    original: 'We start when the payment reaches us',
  },
  whenChecked: {
    label: 'After a payment was sent: what happens next',
    max: 100,
    original: 'We check your payment, then we start',
  },
  nextStep: {
    label: 'After ordering: title of the last step',
    max: 40,
    original: 'We check and make it',
  },
  making: {
    label: 'An order in the works, with a date after it',
    max: 40,
    original: 'Being made',
  },
  makingLong: { label: 'An order in the works', max: 60, original: 'Being made' },
  returns: {
    label: 'Returns, at each piece, the cart and the checkout',
    max: 160,
    original: 'Broken on the way? Send a photo within two days: we make it again or refund you.',
  },
} as const satisfies Record<string, ShopText>;

export type TextName = keyof typeof SHOP_TEXTS;
export const TEXT_NAMES = Object.keys(SHOP_TEXTS) as TextName[];

function perWord<T>(of: (name: TextName) => T): Record<TextName, T> {
  return Object.fromEntries(TEXT_NAMES.map((name) => [name, of(name)])) as Record<TextName, T>;
}

export const ShopTexts = z.strictObject(
  perWord((name) => requiredLine(SHOP_TEXTS[name].max, 'Write something, or restore the original')),
);
export type ShopTexts = z.infer<typeof ShopTexts>;

export const ORIGINAL_TEXTS: ShopTexts = perWord((name) => SHOP_TEXTS[name].original);
