import { formatPaise } from '#platform/contract/format-rupees.ts';
import { indiaDay } from '#platform/contract/india/india-day.ts';
import { shownPhone } from '#platform/contract/india/phone.ts';
import type { Party, PaperLine, Place, Snapshot } from '../../snapshot-contract.ts';

export function paperDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

export const paperDate = (at: Date): string => paperDay(indiaDay(at));

/** `18%`, `2.5%`. */
export function rateWords(rate: number): string {
  return `${rate / 100}%`;
}

/** `Gujarat (24)`. */
export function placeWords({ state, code }: Place): string {
  return `${state} (${code})`;
}

export function partyLines({ lines, phone, gstin, place }: Party, showsState: boolean): string[] {
  return [
    ...lines,
    ...(phone === '' ? [] : [`Phone ${shownPhone(phone)}`]),
    ...(gstin === '' ? [] : [`GSTIN ${gstin}`]),
    ...(showsState && place ? [`State ${placeWords(place)}`] : []),
  ];
}

export function sellerLines({ seller }: Snapshot): string[] {
  const { owner, address, email, phone, gstin, place } = seller;
  return [
    owner,
    address,
    email,
    phone === '' ? '' : `Phone ${shownPhone(phone)}`,
    gstin === '' ? '' : `GSTIN ${gstin}`,
    gstin !== '' && place ? `State ${placeWords(place)}` : '',
  ].filter((line) => line !== '');
}

/** At the top of a bill of supply, by rule 5(1)(f) of the CGST Rules. */
export function wordsAtTop({ sale }: Snapshot): string {
  return sale === 'supply'
    ? 'Composition taxable person, not eligible to collect tax on supplies'
    : '';
}

/** What is said of tax below the sums. */
export function wordsOfTax({ sale, kind }: Snapshot): string {
  if (kind === 'receipt') return '';
  if (sale === 'bill') return 'No GST is charged.';
  return sale === 'tax' ? 'Prices include all taxes.' : '';
}

export type RateSum = { rate: number; taxable: number; half: number; total: number };

/** What was sold at each rate, the lowest first. */
export function sumsByRate(lines: readonly PaperLine[]): RateSum[] {
  const sums = new Map<number, RateSum>();
  for (const { tax, total } of lines) {
    if (!tax) continue;
    const sum = sums.get(tax.rate) ?? { rate: tax.rate, taxable: 0, half: 0, total: 0 };
    sums.set(tax.rate, {
      rate: tax.rate,
      taxable: sum.taxable + tax.taxable,
      half: sum.half + tax.half,
      total: sum.total + total,
    });
  }
  return [...sums.values()].toSorted((one, other) => one.rate - other.rate);
}

/** Without the rupee sign: a column says it in its head. */
export function plainAmount(paise: number): string {
  return formatPaise(paise).replace('₹', '');
}
