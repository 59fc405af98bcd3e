import { shipDay } from '#features/shop/workshop/ship-words.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';

const HOUR_MS = 3_600_000;
const MOST_NOTICE_HOURS = 12;

const TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
});

/** The time by which an order must be paid; undefined if it never ends by itself. */
export function payByOf(placedAt: Date, hoursToPay: number): Date | undefined {
  return hoursToPay === 0 ? undefined : new Date(placedAt.getTime() + hoursToPay * HOUR_MS);
}

/** Hours within which an order from a running drop must be paid. */
export const DROP_HOURS = 1;

/** Hours before an order's end at which its customer is reminded at the latest. */
export function noticeHours(hoursToPay: number): number {
  return Math.min(MOST_NOTICE_HOURS, hoursToPay / 4);
}

/** @param remindHours hours after the order, as the owner wants it; 0: as late as possible */
export function remindHoursBefore(hoursToPay: number, remindHours: number): number {
  const notice = noticeHours(hoursToPay);
  return remindHours === 0 ? notice : Math.max(notice, hoursToPay - remindHours);
}

/** `Sat 29 Nov, 18:40 hrs`, in India; `18:40 hrs today` for who reads it at `now`. */
export function payByWords(payBy: string, now?: Date): string {
  const at = new Date(payBy);
  const time = `${TIME.format(at)} hrs`;
  if (now && indiaDay(now) === indiaDay(at)) return `${time} today`;
  return `${shipDay(indiaDay(at))}, ${time}`;
}

type Due = { payBy: string; createdAt: string };

/** Whether others wait for its pieces: an order of a drop, for one. */
export function isHurried({ payBy, createdAt }: Due): boolean {
  return Date.parse(payBy) - Date.parse(createdAt) <= DROP_HOURS * HOUR_MS;
}

/** The deadline, shown with the way to pay. */
export function payBySentence(due: Due, now: Date): string {
  const words = payByWords(due.payBy, now);
  return isHurried(due)
    ? `Pay by ${words}. An order that is not paid within an hour gives its pieces back, and nothing is charged.`
    : `Pay by ${words}, or the order ends and nothing is charged.`;
}
