import { useState } from 'react';
import { pinDigits } from '#features/profile/pin-state.ts';
import { usePinPlace } from '#features/profile/storefront/addresses/use-place-of-pin.ts';
import { isBlank } from '#platform/contract/typed/typed-text.ts';
import { INDIAN_STATES } from '#platform/contract/india/indian-states.ts';
import { PinField } from '#platform/ui/forms/inputs/pin-field.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { rememberPin, useKnownPlace } from './known-pin.ts';
import styles from './pin-delivery.module.css';

const UNKNOWN = "This PIN code isn't in India Post's list. Please check it.";
const INCOMPLETE = 'Enter the 6 digits of your PIN code';

/** The known place while nothing else is being typed. */
export function usePinEntry() {
  const place = useKnownPlace();
  const [draft, setDraft] = useState<string>();
  function type(value: string): void {
    const pin = pinDigits(value);
    setDraft(pin === undefined ? value : undefined);
    if (pin !== undefined || isBlank(value)) rememberPin(pin ?? '');
  }
  return { value: draft ?? place.pin ?? '', type, place: draft === undefined ? place : {} };
}

const STATES = [
  { value: '', label: 'Choose' },
  ...INDIAN_STATES.map((name) => ({ value: name, label: name })),
];

type StateEntryProps = { place: ReturnType<typeof usePinEntry>['place']; isNeeded: boolean };

/** Asked where the price depends on a state that the PIN does not tell; then it can be changed. */
function StateEntry({ place: { pin, state }, isNeeded }: StateEntryProps) {
  if (pin === undefined || (!isNeeded && state === undefined)) return null;
  return (
    <SelectField
      label="State"
      options={STATES}
      value={state ?? ''}
      onChange={({ target }) => rememberPin(pin, target.value)}
    />
  );
}

type PinEntryProps = {
  entry: ReturnType<typeof usePinEntry>;
  isStateNeeded: boolean;
  isShort?: boolean;
};

export function PinEntry({ entry, isStateNeeded, isShort = false }: PinEntryProps) {
  const { value, type, place } = entry;
  const [isLeft, setIsLeft] = useState(false);
  const { place: found, isUnknown } = usePinPlace(place.pin);
  const where = [found?.city, found?.states.join(' or ')].filter(Boolean).join(', ');
  const isIncomplete = isLeft && value !== '' && place.pin === undefined;
  return (
    <>
      <PinField
        className={styles.pinEntry}
        label="Deliver to"
        placeholder="PIN code"
        hint={isUnknown ? UNKNOWN : isShort ? undefined : where || undefined}
        error={isIncomplete ? INCOMPLETE : undefined}
        value={value}
        onFocus={() => setIsLeft(false)}
        onBlur={() => setIsLeft(true)}
        onChange={({ target }) => type(target.value)}
      />
      <StateEntry place={place} isNeeded={isStateNeeded} />
    </>
  );
}
