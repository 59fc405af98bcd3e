import { formErrors } from '#platform/contract/field-errors.ts';
import { NewAddress, type Address } from '../../contract.ts';
import { statesOfPin, suggestedState } from '../../pin-state.ts';

export type AddressDraft = Omit<Address, 'id'>;

export type AddressErrors = Partial<Record<keyof AddressDraft, string>>;

export const NEW_ADDRESS: AddressDraft = {
  type: 'Home',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  country: 'India',
  isDefault: false,
};

/** Addresses saved earlier may name another country, which is corrected when they are edited. */
export function draftOf(address: Address): AddressDraft {
  const { type, address1, address2, city, state, zipCode, isDefault } = address;
  const { country } = NEW_ADDRESS;
  return { type, address1, address2, city, state, zipCode, country, isDefault };
}

export function addressErrors(draft: AddressDraft): AddressErrors {
  return formErrors(NewAddress, draft);
}

/** The PIN fills in the state, unless another one was chosen. */
export function withZipCode(draft: AddressDraft, zipCode: string): AddressDraft {
  const isOpen = draft.state === '' || draft.state === suggestedState(draft.zipCode);
  const suggested = isOpen ? suggestedState(zipCode) : undefined;
  return { ...draft, zipCode, ...(suggested !== undefined && { state: suggested }) };
}

function listed(states: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(states);
}

/** Hint from the PIN about the state, never a refusal. */
export function stateHint(draft: AddressDraft): string | undefined {
  const { state, zipCode } = draft;
  const states = statesOfPin(zipCode);
  if (states.length === 0) return undefined;
  if (state !== '' && state === suggestedState(zipCode)) return 'Fits your PIN code';
  if (state !== '' && states.some((one) => one === state)) return undefined;
  const zone = `PIN codes that begin with ${zipCode.trim()[0]} are`;
  // Zone 7 has eleven states: a list would be no help.
  if (states.length > 7)
    return state === '' ? undefined : `${zone} in the east. Check it, or keep it as it is.`;
  return state === ''
    ? `${zone} in ${listed(states)}.`
    : `${zone} in ${listed(states)}. Check it, or keep it as it is.`;
}
