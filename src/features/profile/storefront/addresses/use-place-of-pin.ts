import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { api } from '#platform/client/calls/browser-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import type { getPinPlace } from '../../endpoints.ts';
import { pinDigits } from '../../pin-state.ts';
import { NOTHING_FILLED, placeOf, withPlace, type AddressDraft } from './address-draft.ts';

/** State and city of a PIN; `isUnknown`: India Post's directory does not have it. */
export function usePinPlace(pin: string | undefined) {
  const { data: place, problem } = useApiQuery(
    ['pin', pin],
    (signal) =>
      api<typeof getPinPlace>('GET /v2/pin/{pin}', {
        params: { pin: pin ?? '' },
        signal,
      }),
    { enabled: pin !== undefined, staleTime: Infinity },
  );
  return { place, isUnknown: problem?.status === 404 };
}

/** Fills state and city from the PIN that is typed; the PIN of a saved address only gives hints. */
export function usePlaceOfPin(draft: AddressDraft, onChange: (next: AddressDraft) => void) {
  const [isTyped, setTyped] = useState(draft.state === '' && draft.city === '');
  const filled = useRef(NOTHING_FILLED);
  const city = useRef<HTMLInputElement>(null);
  const [cityFills, setCityFills] = useState(0);
  const { place, isUnknown } = usePinPlace(pinDigits(draft.zipCode));

  function fill(next: AddressDraft): void {
    const found = placeOf(next.zipCode, next.zipCode === draft.zipCode ? place : undefined);
    const full = withPlace(next, found, filled.current);
    onChange(full);
    filled.current = found;
    if (full.city !== next.city) setCityFills((before) => before + 1);
  }
  function type(zipCode: string): void {
    setTyped(true);
    const next = { ...draft, zipCode };
    // An incomplete PIN changes neither state nor city.
    if (pinDigits(zipCode) === undefined) onChange(next);
    else fill(next);
  }
  useEffect(() => {
    if (isTyped && place) fill({ ...draft, city: city.current?.value ?? draft.city });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each answer
  }, [place]);
  useLayoutEffect(() => {
    // What is typed now replaces the filled city instead of being appended to it.
    const field = city.current;
    if (field === document.activeElement && field?.value === filled.current.city) field.select();
  }, [cityFills]);
  return { place, isUnknown, type, city };
}
