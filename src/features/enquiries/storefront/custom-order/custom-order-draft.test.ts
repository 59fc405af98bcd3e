import { expect, test } from 'vitest';
import { formErrors } from '#platform/contract/field-errors.ts';
import { CustomOrderRequest } from '../../contract.ts';
import { bodyOf, EMPTY_DRAFT, missingFields } from './custom-order-draft.ts';

const WHOLE = {
  ...EMPTY_DRAFT,
  name: 'Ananya',
  email: 'a@example.com',
  productType: 'trays',
};

test.each([
  [EMPTY_DRAFT],
  [{ ...WHOLE, name: ' \u200b ' }],
  [{ ...WHOLE, email: 'not an address' }],
  [{ ...WHOLE, email: '<>', productType: '' }],
  [{ ...WHOLE, phone: '12345' }],
  [{ ...WHOLE, phone: '+91 98470 12301' }],
  [WHOLE],
  [{ ...WHOLE, email: 'Ananya <a@example.com>', budget: '5000+' }],
])('what is missing in %j is said as the shop says it', (draft) => {
  expect(missingFields(draft)).toEqual(formErrors(CustomOrderRequest, bodyOf(draft)));
});
