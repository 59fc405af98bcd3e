import { formErrors } from '#platform/contract/field-errors.ts';
import { NewAddress } from '../../../contract.ts';
import type { AddressDraft } from './address-draft.ts';

export type AddressErrors = Partial<Record<keyof AddressDraft, string>>;

export function addressErrors(draft: AddressDraft): AddressErrors {
  return formErrors(NewAddress, draft);
}
