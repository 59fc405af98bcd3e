import { expect, test } from 'vitest';
import { addressErrors, NEW_ADDRESS, stateHint, withZipCode } from './address-draft.ts';

const POWAI = {
  ...NEW_ADDRESS,
  address1: 'B-402, Sagar Apartments',
  city: 'Mumbai',
  state: 'Maharashtra',
  zipCode: '400076',
};

const ZIP = 'Enter a PIN code of 6 digits, like 380006';

test.each([
  ['a complete address', POWAI, {}],
  ['a PIN with its space', { ...POWAI, zipCode: '400 076' }, {}],
  ['no PIN', { ...POWAI, zipCode: ' ' }, { zipCode: 'ZIP code is required' }],
  ['a PIN of five digits', { ...POWAI, zipCode: '40007' }, { zipCode: ZIP }],
  ['a PIN that begins with 0', { ...POWAI, zipCode: '012345' }, { zipCode: ZIP }],
  ['spaces for an address', { ...POWAI, address1: '   ' }, { address1: 'Address is required' }],
  [
    'no city and no state',
    { ...POWAI, city: '', state: '' },
    { city: 'City is required', state: 'State is required' },
  ],
] as const)('%s is checked', (_, draft, errors) => {
  expect(addressErrors(draft)).toEqual(errors);
});

test('a PIN fills in the state until another one is chosen', () => {
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
