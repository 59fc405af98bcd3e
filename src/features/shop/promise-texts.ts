import type { ShopSettings } from './settings/settings.ts';

/** `1 day`, `2 days` */
export function dayCount(days: number): string {
  return days === 1 ? '1 day' : `${days} days`;
}

const NUMBERS =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen'.split(' ');

/** `one day`, `two days` */
export function dayCountInWords(days: number): string {
  return days === 1 ? 'one day' : `${NUMBERS[days - 1] ?? days} days`;
}

type Reply = Pick<ShopSettings['promise'], 'replyDays'>;

/** The promise to everybody who sends a custom order request. */
export function replyPromise({ replyDays }: Reply): string {
  return `We will get back within ${dayCount(replyDays)}!`;
}

/** Days until a piece in stock is sent: `3–5 days`. */
export function sendingTime({ sentFromDays, sentToDays }: ShopSettings['promise']): string {
  return sentFromDays === sentToDays ? dayCount(sentToDays) : `${sentFromDays}–${sentToDays} days`;
}
