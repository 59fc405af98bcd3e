import { stateOfPin } from '#features/profile/server/pins/place-of-pin.ts';
import type { Destination } from '#features/shop/delivery/delivery-price.ts';
import { INDIAN_STATES } from '#platform/contract/india/indian-states.ts';

/** A state that is spelt in its own way is the one of the PIN. */
export function destinationOf(pin: string, state = ''): Destination {
  const known = INDIAN_STATES.find((one) => one.toLowerCase() === state.trim().toLowerCase());
  return { pin, state: known ?? stateOfPin(pin) };
}
