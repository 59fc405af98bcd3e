import type { Address } from '../../contract.ts';
import type { PinPlace } from '../../pin-contract.ts';
import { pinDigits, statesOfPin, suggestedState } from '../../pin-state.ts';

export type AddressDraft = Omit<Address, 'id'>;

export type AddressErrors = Partial<Record<keyof AddressDraft, string | undefined>>;

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

type AddressForm = {
  values: { address: AddressDraft };
  errorOf: (name: string) => string | undefined;
  change: (name: `address.${keyof AddressDraft}`, value: AddressDraft[keyof AddressDraft]) => void;
};

export function boundAddress({ values: { address: draft }, errorOf, change }: AddressForm) {
  const names = Object.keys(draft) as (keyof AddressDraft)[];
  return {
    draft,
    errors: Object.fromEntries(names.map((name) => [name, errorOf(`address.${name}`)])),
    onChange(next: AddressDraft): void {
      for (const name of names) {
        if (next[name] !== draft[name]) change(`address.${name}`, next[name]);
      }
    },
  };
}

export type Filled = { state: string; city: string };

export const NOTHING_FILLED: Filled = { state: '', city: '' };

/** Fills fields that are empty or hold what an earlier PIN filled in. */
export function withPlace(draft: AddressDraft, place: Filled, earlier: Filled): AddressDraft {
  const isOpen = (field: keyof Filled) => draft[field] === '' || draft[field] === earlier[field];
  return {
    ...draft,
    ...(isOpen('state') && { state: place.state }),
    ...(isOpen('city') && { city: place.city }),
  };
}

/** State and city of a PIN: by the directory, or by its beginning while that has not answered. */
export function placeOf(zipCode: string, place: PinPlace | undefined): Filled {
  if (!place) return { state: suggestedState(zipCode) ?? '', city: '' };
  const [state = '', another] = place.states;
  return { state: another === undefined ? state : '', city: place.city };
}

function listed(states: readonly string[]): string {
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(states);
}

/** Facts about a PIN, as a sentence without its end; undefined if a list would be no help. */
function whereIs(zipCode: string, place: PinPlace | undefined): string | undefined {
  const digits = pinDigits(zipCode);
  if (digits === undefined) return undefined;
  if (place) return `${digits} is in ${listed(place.states)}`;
  const states = statesOfPin(zipCode);
  // Zone 7 has eleven states.
  if (states.length === 0 || states.length > 7) return undefined;
  return `PIN codes that begin with ${digits[0]} are in ${listed(states)}`;
}

/** Hint from the PIN about the state, never a refusal. */
export function stateHint(draft: AddressDraft, place?: PinPlace): string | undefined {
  const { state, zipCode } = draft;
  const states: readonly string[] = place?.states ?? statesOfPin(zipCode);
  if (states.includes(state)) {
    return place || state === suggestedState(zipCode) ? 'Fits your PIN code' : undefined;
  }
  const where = whereIs(zipCode, place);
  if (where === undefined) return undefined;
  return state === '' ? `${where}.` : `${where}. Check it, or keep it as it is.`;
}
