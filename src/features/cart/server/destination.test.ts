import { expect, test } from 'vitest';
import { destinationOf } from './destination.ts';

test.each([
  ['682001', ' kerala ', 'Kerala'],
  ['834001', '', 'Jharkhand'],
  ['380006', 'Gujrat', 'Gujarat'],
  // Yanam: Puducherry in the midst of Andhra Pradesh.
  ['533464', '', undefined],
  ['999999', 'Nowhere', undefined],
  // Agartala and Vatva, which only an earlier edition of the directory has.
  ['799001', '', 'Tripura'],
  ['382440', '', 'Gujarat'],
  // Unknown PIN codes: known by three digits, by two, and not known where these are of two states.
  ['799999', '', 'Tripura'],
  ['379999', 'Gujrat', 'Gujarat'],
  ['605999', '', undefined],
  ['605999', 'Puducherry', 'Puducherry'],
])('%s with the state %j is in %s', (pin, state, found) => {
  expect(destinationOf(pin, state)).toEqual({ pin, state: found });
});
