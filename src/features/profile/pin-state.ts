import type { IndianState } from '#platform/contract/indian-states.ts';

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

/** Prefixes within one state, or nearly so; the longest match counts. */
const BEGINNINGS: [string, IndianState][] = [
  ['11', 'Delhi'],
  ['12', 'Haryana'],
  ['13', 'Haryana'],
  ['14', 'Punjab'],
  ['15', 'Punjab'],
  ['160', 'Chandigarh'],
  ['17', 'Himachal Pradesh'],
  ['18', 'Jammu and Kashmir'],
  ['194', 'Ladakh'],
  ['20', 'Uttar Pradesh'],
  ['21', 'Uttar Pradesh'],
  ['22', 'Uttar Pradesh'],
  ['27', 'Uttar Pradesh'],
  ['28', 'Uttar Pradesh'],
  ['30', 'Rajasthan'],
  ['31', 'Rajasthan'],
  ['32', 'Rajasthan'],
  ['33', 'Rajasthan'],
  ['34', 'Rajasthan'],
  ['36', 'Gujarat'],
  ['37', 'Gujarat'],
  ['38', 'Gujarat'],
  ['39', 'Gujarat'],
  ['40', 'Maharashtra'],
  ['403', 'Goa'],
  ['41', 'Maharashtra'],
  ['42', 'Maharashtra'],
  ['43', 'Maharashtra'],
  ['44', 'Maharashtra'],
  ['45', 'Madhya Pradesh'],
  ['46', 'Madhya Pradesh'],
  ['47', 'Madhya Pradesh'],
  ['48', 'Madhya Pradesh'],
  ['49', 'Chhattisgarh'],
  ['50', 'Telangana'],
  ['51', 'Andhra Pradesh'],
  ['52', 'Andhra Pradesh'],
  ['53', 'Andhra Pradesh'],
  ['56', 'Karnataka'],
  ['57', 'Karnataka'],
  ['58', 'Karnataka'],
  ['59', 'Karnataka'],
  ['60', 'Tamil Nadu'],
  ['605', 'Puducherry'],
  ['61', 'Tamil Nadu'],
  ['62', 'Tamil Nadu'],
  ['63', 'Tamil Nadu'],
  ['64', 'Tamil Nadu'],
  ['67', 'Kerala'],
  ['68', 'Kerala'],
  ['69', 'Kerala'],
  ['70', 'West Bengal'],
  ['71', 'West Bengal'],
  ['72', 'West Bengal'],
  ['73', 'West Bengal'],
  ['737', 'Sikkim'],
  ['74', 'West Bengal'],
  ['744', 'Andaman and Nicobar Islands'],
  ['75', 'Odisha'],
  ['76', 'Odisha'],
  ['77', 'Odisha'],
  ['78', 'Assam'],
  ['795', 'Manipur'],
  ['796', 'Mizoram'],
  ['799', 'Tripura'],
  ['80', 'Bihar'],
  ['84', 'Bihar'],
];

export function pinDigits(input: string): string | undefined {
  const digits = input.replaceAll(/\s/g, '');
  return /^[1-9]\d{5}$/.test(digits) ? digits : undefined;
}

/** States with PINs of this first digit; empty if it says nothing. */
export function statesOfPin(input: string): readonly IndianState[] {
  return ZONES[pinDigits(input)?.[0] ?? ''] ?? [];
}

/** The state that a PIN suggests, if it suggests exactly one. */
export function suggestedState(input: string): IndianState | undefined {
  const digits = pinDigits(input);
  if (digits === undefined) return undefined;
  return BEGINNINGS.filter(([beginning]) => digits.startsWith(beginning)).toSorted(
    ([one], [other]) => other.length - one.length,
  )[0]?.[1];
}
