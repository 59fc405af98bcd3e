import { useState } from 'react';
import { pinDigits } from '#features/profile/pin-state.ts';
import { usePinPlace } from '#features/profile/storefront/addresses/use-place-of-pin.ts';
import { PinField } from '#platform/ui/forms/pin-field.tsx';
import { rememberPin, useKnownPlace } from './known-pin.ts';
import './pin-delivery.css';

const UNKNOWN = "India Post's list does not have this PIN code. Check it.";
const INCOMPLETE = 'Enter the 6 digits of your PIN code';

/** The known place while nothing else is being typed. */
export function usePinEntry() {
  const place = useKnownPlace();
  const [draft, setDraft] = useState<string>();
  function type(value: string): void {
    const pin = pinDigits(value);
    setDraft(pin === undefined ? value : undefined);
    if (pin !== undefined || value.trim() === '') rememberPin(pin ?? '');
  }
  return { value: draft ?? place.pin ?? '', type, place: draft === undefined ? place : {} };
}

type PinEntryProps = {
  entry: ReturnType<typeof usePinEntry>;
  isShort?: boolean;
};

export function PinEntry({ entry, isShort = false }: PinEntryProps) {
  const { value, type, place } = entry;
  const [isLeft, setIsLeft] = useState(false);
  const { place: found, isUnknown } = usePinPlace(place.pin);
  const where = [found?.city, found?.states.join(' or ')].filter(Boolean).join(', ');
  const isIncomplete = isLeft && value !== '' && place.pin === undefined;
  return (
    <PinField
      className="pin-entry"
      label="Deliver to"
      placeholder="PIN code"
      hint={isUnknown ? UNKNOWN : isShort ? undefined : where || undefined}
      error={isIncomplete ? INCOMPLETE : undefined}
      value={value}
      onFocus={() => setIsLeft(false)}
      onBlur={() => setIsLeft(true)}
      onChange={({ target }) => type(target.value)}
    />
  );
}
