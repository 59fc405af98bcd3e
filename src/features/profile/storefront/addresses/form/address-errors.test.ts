import { expect, test } from 'vitest';
import { NewAddress } from '../../../contract.ts';
import { NEW_ADDRESS, stateHint, withZipCode } from './address-draft.ts';
import { addressErrors } from './address-errors.ts';

const POWAI = {
  ...NEW_ADDRESS,
  address1: 'B-402, Sagar Apartments',
  city: 'Mumbai',
  state: 'Maharashtra',
  zipCode: '400076',
};

/** What the server answers: the first sentence of each field. */
function serverErrors(draft: typeof POWAI): Record<string, string> {
  const { error } = NewAddress.safeParse(draft);
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
}

test.each([
  ['a complete address', POWAI],
  ['a PIN with its space', { ...POWAI, zipCode: '400 076' }],
  ['nothing but the start', { ...NEW_ADDRESS, zipCode: '380006' }],
  ['no PIN', { ...POWAI, zipCode: ' ' }],
  ['a PIN of five digits', { ...POWAI, zipCode: '40007' }],
  ['a PIN that begins with 0', { ...POWAI, zipCode: '012345' }],
  ['spaces for an address', { ...POWAI, address1: '   ' }],
  ['no city and no state', { ...POWAI, city: '', state: '' }],
] as const)('%s is judged as the server judges it', (_, draft) => {
  expect(addressErrors(draft)).toEqual(serverErrors(draft));
});

test('a PIN fills in the state until somebody chooses another one', () => {
  const filled = withZipCode(NEW_ADDRESS, '380006');
  expect(filled.state).toBe('Gujarat');
  expect(stateHint(filled)).toBe('Fits your PIN code');
  expect(withZipCode(filled, '560001').state).toBe('Karnataka');
  expect(withZipCode(filled, '56000').state).toBe('Gujarat');
  const chosen = { ...filled, state: 'Goa' };
  expect(withZipCode(chosen, '560001').state).toBe('Goa');
});

test('a state that the PIN does not fit gets a hint', () => {
  expect(stateHint({ ...POWAI, state: 'Kerala' })).toBe(
    'PIN codes that begin with 4 are in Maharashtra, Madhya Pradesh, Chhattisgarh or Goa. Check it, or keep it as it is.',
  );
  expect(stateHint({ ...POWAI, state: '', zipCode: '834001' })).toBe(
    'PIN codes that begin with 8 are in Bihar or Jharkhand.',
  );
  expect(stateHint({ ...POWAI, state: 'Kerala', zipCode: '781001' })).toContain('in the east');
  expect(stateHint({ ...POWAI, state: 'Goa' })).toBeUndefined();
  expect(stateHint({ ...POWAI, zipCode: '4000' })).toBeUndefined();
});
