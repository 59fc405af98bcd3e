import { code } from '../text.ts';
import type { IndianState } from './indian-states.ts';

/** First two digits of a GSTIN. */
const STATE_CODES: Record<IndianState, string> = {
  'Andhra Pradesh': '37',
  'Arunachal Pradesh': '12',
  Assam: '18',
  Bihar: '10',
  Chhattisgarh: '22',
  Goa: '30',
  Gujarat: '24',
  Haryana: '06',
  'Himachal Pradesh': '02',
  Jharkhand: '20',
  Karnataka: '29',
  Kerala: '32',
  'Madhya Pradesh': '23',
  Maharashtra: '27',
  Manipur: '14',
  Meghalaya: '17',
  Mizoram: '15',
  Nagaland: '13',
  Odisha: '21',
  Punjab: '03',
  Rajasthan: '08',
  Sikkim: '11',
  'Tamil Nadu': '33',
  Telangana: '36',
  Tripura: '16',
  'Uttar Pradesh': '09',
  Uttarakhand: '05',
  'West Bengal': '19',
  'Andaman and Nicobar Islands': '35',
  Chandigarh: '04',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Delhi: '07',
  'Jammu and Kashmir': '01',
  Ladakh: '38',
  Lakshadweep: '31',
  Puducherry: '34',
};

/** The two digits that stand for a state on tax papers; undefined for what is none. */
export function stateCodeOf(state: string): string | undefined {
  return Object.entries(STATE_CODES).find(([name]) => name === state)?.[1];
}

/** Territories without a legislature: their half of the tax is UTGST. */
const UNION_TERRITORIES = new Set<string>([
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Ladakh',
  'Lakshadweep',
] satisfies IndianState[]);

/** `UTGST` in a territory without a legislature, else `SGST`. */
export function stateTaxOf(state: string): 'SGST' | 'UTGST' {
  return UNION_TERRITORIES.has(state) ? 'UTGST' : 'SGST';
}

/** Undefined for a code of no state. */
export function stateOfGstin(gstin: string): IndianState | undefined {
  const [state] = Object.entries(STATE_CODES).find(([, code]) => gstin.startsWith(code)) ?? [];
  return state as IndianState | undefined;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const LENGTH = 15;

/** The last character, by which the others are checked: base 36, weights 1 and 2 by turns. */
function checkDigit(gstin: string): string | undefined {
  const sum = gstin
    .slice(0, LENGTH - 1)
    .split('')
    .reduce((total, digit, index) => {
      const weighted = DIGITS.indexOf(digit) * (1 + (index % 2));
      return total + Math.floor(weighted / 36) + (weighted % 36);
    }, 0);
  return DIGITS[(36 - (sum % 36)) % 36];
}

const SHAPE = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/;

function inCapitals(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

/** Says what is wrong with a GSTIN in capitals; undefined if nothing. */
export function gstinFault(gstin: string): string | undefined {
  if (gstin.length !== LENGTH) {
    return `A GSTIN has ${LENGTH} letters and digits. This one has ${gstin.length}.`;
  }
  if (!SHAPE.test(gstin)) {
    return 'A GSTIN is 2 digits, the 10 characters of your PAN, then 3 more with Z in their middle.';
  }
  if (stateOfGstin(gstin) === undefined) {
    return `A GSTIN begins with the code of a state, and ${gstin.slice(0, 2)} isn't one.`;
  }
  if (!gstin.endsWith(checkDigit(gstin) ?? '')) {
    return 'One character is mistyped: the last one, which checks the others, does not fit.';
  }
  return undefined;
}

/** A GSTIN as it is stored, still to be checked: in capitals, without spaces and hyphens. */
export const TypedGstin = code().overwrite(inCapitals).max(40, 'A GSTIN has 15 letters and digits');

/** A GSTIN, or ''. */
export const OptionalGstin = TypedGstin.superRefine((gstin, check) => {
  const fault = gstin === '' ? undefined : gstinFault(gstin);
  if (fault !== undefined) check.addIssue(fault);
});
