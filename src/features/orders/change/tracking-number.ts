import { plainCode } from '#platform/contract/typed/typed-text.ts';

export const MAX_TRACKING_NUMBER = 60;

/** Matches a long number that a spreadsheet has turned into an amount: `1.23457E+11`, `1,23457E+11`, `####`. */
const SHORTENED = /^(?:\d+(?:[.,٫]\d+)?\s?E\s?\+?\d+|#{3,})$/i;

export const isShortened = (text: string): boolean => SHORTENED.test(text.trim());

export const SHORTENED_NUMBER =
  'A spreadsheet has shortened this number. Format its column as text there, and copy it again';

const LABEL =
  /^(?:awb|tracking|track|consignment|article|docket|parcel|shipment|speed ?post)\b(?:[ .]*(?:no|number|id|code)\b)?[ .:#-]*(?=.*\d)/i;

/** The number in what was typed or pasted: `AWB No: 1490 8123`, `'EW१२३४५६७८९IN`. */
export function trackingNumberIn(text: string): string {
  const number = plainCode(text)
    .replaceAll(/^["']+|["']+$/g, '')
    .replace(LABEL, '');
  return number === text ? number : trackingNumberIn(number);
}
