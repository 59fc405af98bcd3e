import { expect, test } from 'vitest';
import { formErrors } from '#platform/contract/field-errors.ts';
import { NewAddress } from '../../contract.ts';
import type { PinPlace } from '../../pin-contract.ts';
import { NEW_ADDRESS, NOTHING_FILLED, placeOf, stateHint, withPlace } from './address-draft.ts';

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
  ['no PIN', { ...POWAI, zipCode: ' ' }, { zipCode: 'PIN code is required' }],
  ['a PIN of five digits', { ...POWAI, zipCode: '40007' }, { zipCode: ZIP }],
  ['a PIN that begins with 0', { ...POWAI, zipCode: '012345' }, { zipCode: ZIP }],
  ['spaces for an address', { ...POWAI, address1: '   ' }, { address1: 'Address is required' }],
  [
    'no city and no state',
    { ...POWAI, city: '', state: '' },
    { city: 'City is required', state: 'State is required' },
  ],
] as const)('%s is checked', (_, draft, errors) => {
  expect(formErrors(NewAddress, draft)).toEqual(errors);
});

const ELLIS_BRIDGE: PinPlace = { states: ['Gujarat'], city: 'Ahmedabad' };
const YANAM: PinPlace = { states: ['Andhra Pradesh', 'Puducherry'], city: '' };

test('a PIN fills in state and city until something else is typed', () => {
  const guessed = placeOf('380006', undefined);
  expect(guessed).toEqual({ state: 'Gujarat', city: '' });
  const known = placeOf('380006', ELLIS_BRIDGE);
  const filled = withPlace(withPlace(NEW_ADDRESS, guessed, NOTHING_FILLED), known, guessed);
  expect(filled).toMatchObject({ state: 'Gujarat', city: 'Ahmedabad' });
  expect(withPlace(filled, placeOf('533464', YANAM), known)).toMatchObject({ state: '', city: '' });
  const typed = { ...filled, state: 'Goa', city: 'Panaji' };
  expect(withPlace(typed, placeOf('560001', undefined), known)).toEqual(typed);
});

test('a state that the directory contradicts gets a hint with the right one', () => {
  const typed = { ...POWAI, zipCode: '380 006' };
  expect(stateHint(typed, ELLIS_BRIDGE)).toBe(
    '380006 is in Gujarat. Check it, or keep it as it is.',
  );
  expect(stateHint({ ...typed, state: 'Gujarat' }, ELLIS_BRIDGE)).toBe('Fits your PIN code');
  expect(stateHint({ ...typed, zipCode: '533464', state: '' }, YANAM)).toBe(
    '533464 is in Andhra Pradesh or Puducherry.',
  );
});

test('a state that the PIN does not fit gets a hint', () => {
  expect(stateHint({ ...POWAI, state: 'Kerala' })).toBe(
    'PIN codes that begin with 4 are in Maharashtra, Madhya Pradesh, Chhattisgarh or Goa. Check it, or keep it as it is.',
  );
  expect(stateHint({ ...POWAI, state: '', zipCode: '834001' })).toBe(
    'PIN codes that begin with 8 are in Bihar or Jharkhand.',
  );
  expect(stateHint({ ...POWAI, state: 'Kerala', zipCode: '781001' })).toBeUndefined();
  expect(stateHint({ ...POWAI, state: 'Goa' })).toBeUndefined();
  expect(stateHint({ ...POWAI, zipCode: '4000' })).toBeUndefined();
});
