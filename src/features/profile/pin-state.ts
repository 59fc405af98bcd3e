import { pinIn } from '#platform/contract/india/pin.ts';
import type { IndianState } from '#platform/contract/india/indian-states.ts';

const NORTH_EAST = [
  'Arunachal Pradesh',
  'Assam',
  'Manipur',
  'Meghalaya',
  'Mizoram',
  'Nagaland',
  'Tripura',
] as const;

/** Postal zones by the first digit of a PIN; 9 is the army's post. Offices cross borders (Mahe, Yanam), so this is a hint, not a rule. */
const ZONES: Record<string, readonly IndianState[]> = {
  1: [
    'Delhi',
    'Haryana',
    'Punjab',
    'Himachal Pradesh',
    'Jammu and Kashmir',
    'Ladakh',
    'Chandigarh',
  ],
  2: ['Uttar Pradesh', 'Uttarakhand'],
  3: ['Rajasthan', 'Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'],
  4: ['Maharashtra', 'Madhya Pradesh', 'Chhattisgarh', 'Goa'],
  5: ['Andhra Pradesh', 'Telangana', 'Karnataka'],
  6: ['Tamil Nadu', 'Kerala', 'Puducherry', 'Lakshadweep'],
  7: ['West Bengal', 'Odisha', 'Sikkim', 'Andaman and Nicobar Islands', ...NORTH_EAST],
  8: ['Bihar', 'Jharkhand'],
};

/** Beginnings of PINs that lie in one state, but for one in a hundred; the longest match counts. */
const BEGINNINGS: Partial<Record<IndianState, string>> = {
  'Andaman and Nicobar Islands': '744',
  'Andhra Pradesh': '51 52 53',
  'Arunachal Pradesh': '790 791 792',
  Assam: '78',
  Bihar: '80 811 812 813 821 823 824 84 85',
  Chhattisgarh: '49',
  Delhi: '11',
  Goa: '403',
  Gujarat: '360 361 363 364 365 37 38 390 391 392 393 394 395',
  Haryana: '12 13',
  'Himachal Pradesh': '17',
  'Jammu and Kashmir': '18 190 191 192 193',
  Jharkhand: '814 815 816 818 822 825 826 827 828 829 83',
  Karnataka: '56 57 58 59',
  Kerala: '67 680 683 685 686 688 689 69',
  Ladakh: '194',
  'Madhya Pradesh': '45 46 47 48',
  Maharashtra: '40 41 42 43 44',
  Manipur: '795',
  Meghalaya: '793 794',
  Mizoram: '796',
  Nagaland: '797 798',
  Odisha: '75 76 77',
  Punjab: '14 15',
  Rajasthan: '30 31 32 33 34',
  Sikkim: '737',
  'Tamil Nadu': '600 601 602 603 604 606 608 61 62 63 64',
  Telangana: '50',
  Tripura: '799',
  'Uttar Pradesh': '20 21 22 23 241 242 243 245 25 261 27 28',
  Uttarakhand: '248 249 263',
  'West Bengal': '70 71 72 73 74',
};

const BY_BEGINNING = new Map(
  Object.entries(BEGINNINGS).flatMap(([state, beginnings]) =>
    beginnings
      .split(' ')
      .map((beginning): [string, IndianState] => [beginning, state as IndianState]),
  ),
);

export function pinDigits(input: string): string | undefined {
  const digits = pinIn(input);
  return /^[1-9]\d{5}$/.test(digits) ? digits : undefined;
}

/** States with PINs of this first digit; empty if it says nothing. */
export function statesOfPin(input: string): readonly IndianState[] {
  return ZONES[pinDigits(input)?.[0] ?? ''] ?? [];
}

/** The state that a PIN suggests, if it suggests exactly one: a guess until the directory has answered. */
export function suggestedState(input: string): IndianState | undefined {
  const digits = pinDigits(input) ?? '';
  return BY_BEGINNING.get(digits.slice(0, 3)) ?? BY_BEGINNING.get(digits.slice(0, 2));
}
