import { formatRupees } from '#platform/contract/format-rupees.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import type { OfferTerms } from './offer-terms.ts';

const DAY_MS = 86_400_000;

const rupees = (paise: number) => formatRupees(paise / 100);

/** An offer ends at midnight, after its last day. */
export function lastDayOf(endsAt: Date): string {
  return indiaDay(new Date(endsAt.getTime() - 1));
}

function dayName(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return date.toLocaleDateString('en-IN', { day: 'numeric', month: 'long', timeZone: 'UTC' });
}

/** @param day when it ended, in India @param today in India */
export function endedWords(day: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / DAY_MS);
  if (days <= 0) return 'This code has ended.';
  return days === 1 ? 'This code ended yesterday.' : `This code ended on ${dayName(day)}.`;
}

const MOST_NAMES = 3;

/** "coasters", "coasters and trays", "coasters, trays and 2 more". */
export function scopeList(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? '';
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names.slice(0, -1);
  const rest = names.length - shown.length;
  const last = rest === 1 ? names.at(-1) : `${rest} more`;
  return `${shown.join(', ')} and ${last}`;
}

export function scopeSentence(names: readonly string[]): string {
  return names.length === 0
    ? 'This code is for pieces that the shop no longer has.'
    : `This code is only for ${scopeList(names)}.`;
}

export function percentWords(basisPoints: number): string {
  return `${basisPoints / 100}%`;
}

type WordedOffer = Pick<
  OfferTerms,
  'kind' | 'basisPoints' | 'amount' | 'most' | 'minSubtotal' | 'scopeWords'
> & {
  /** The last day, in India. */
  lastDay?: string | undefined;
};

function whatWords({ kind, basisPoints, amount, most, scopeWords }: WordedOffer): string {
  if (kind === 'delivery') return 'Free delivery';
  const off = kind === 'percent' ? percentWords(basisPoints) : rupees(amount);
  const upTo = most === undefined || kind !== 'percent' ? '' : ` (at most ${rupees(most)})`;
  const on = scopeWords.length === 0 ? '' : ` ${scopeList(scopeWords)}`;
  return `${off} off${on}${upTo}`;
}

/** "10% off coasters on orders of ₹1,500 or more, until 12 November", for buyers. Money in paise. */
export function offerWords(offer: WordedOffer): string {
  const { minSubtotal, lastDay } = offer;
  const from = minSubtotal === 0 ? '' : ` on orders of ${rupees(minSubtotal)} or more`;
  const comma = from === '' ? '' : ',';
  const until = lastDay === undefined ? '' : `${comma} until ${dayName(lastDay)}`;
  return `${whatWords(offer)}${from}${until}`;
}
