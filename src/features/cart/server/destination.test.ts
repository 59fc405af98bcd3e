import { expect, test } from 'vitest';
import { destinationOf } from './destination.ts';

test.each([
  ['682001', ' kerala ', 'Kerala'],
  ['834001', '', 'Jharkhand'],
  ['380006', 'Gujrat', 'Gujarat'],
  // Yanam: Puducherry in the midst of Andhra Pradesh.
  ['533464', '', undefined],
  ['999999', 'Nowhere', undefined],
])('%s with the state %j is in %s', (pin, state, found) => {
  expect(destinationOf(pin, state)).toEqual({ pin, state: found });
});
