import { pinDigits } from '../../../pin-state.ts';
import type { AddressDraft } from './address-draft.ts';

export type AddressErrors = Partial<Record<keyof AddressDraft, string>>;

const REQUIRED = {
  address1: 'Address is required',
  zipCode: 'ZIP code is required',
  city: 'City is required',
  state: 'State is required',
} as const;

const FIELDS = ['address1', 'zipCode', 'city', 'state'] as const;

/**
 * What is wrong with a typed address, in the order of the form and in the words of the server, whose
 * own check comes after. Schemas stay out of the browser.
 */
export function addressErrors(draft: AddressDraft): AddressErrors {
  const errors: AddressErrors = {};
  for (const field of FIELDS) if (draft[field].trim() === '') errors[field] = REQUIRED[field];
  if (!errors.zipCode && pinDigits(draft.zipCode) === undefined) {
    errors.zipCode = 'Enter a PIN code of 6 digits, like 380006';
  }
  return errors;
}
