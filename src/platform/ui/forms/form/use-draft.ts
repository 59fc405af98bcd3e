import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { tabMemory, type TabMemory } from '#platform/client/drafts/tab-memory.ts';
import { useUnsavedWork } from '#platform/client/drafts/use-unsaved-work.ts';

export type Origin<Values> = {
  start: Values;
  /** Where what is written survives a reload: a name that begins with `WORK` or `DRAFT`, or a memory that stays the same. */
  keep?: string | TabMemory<Values> | undefined;
  /** Holds a password or a code, or saves itself: nothing asks before it is discarded. */
  isUnguarded?: boolean | undefined;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Takes of a stored draft what has the shape of `start`, field by field: an older shop may have stored it. */
function fitting(start: unknown, stored: unknown): unknown {
  if (start === undefined || start === null || stored === null) return stored;
  if (isRecord(start) && isRecord(stored)) {
    const names = Object.keys(start);
    if (names.length === 0) return stored;
    const read = (name: string) => [
      name,
      name in stored ? fitting(start[name], stored[name]) : start[name],
    ];
    return Object.fromEntries(names.map(read));
  }
  const isAlike = typeof start === typeof stored && Array.isArray(start) === Array.isArray(stored);
  return isAlike ? stored : start;
}

/** What is written and not sent: it survives a reload of the tab under the name `keep`, and signing out asks first. A value that nobody has changed follows what the form starts from. */
export function useDraft<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  { start, keep, isUnguarded = false }: Origin<Values>,
) {
  const { reset, formState } = form;
  const { isDirty } = formState;
  const values = form.watch();
  const [memory] = useState(() => (typeof keep === 'string' ? tabMemory<Values>(keep) : keep));
  const lastStored = useRef<string>(undefined);
  const isRestoring = useRef(false);
  const [beginnings, setBeginnings] = useState(0);
  const startText = JSON.stringify(start);
  const known = useRef(start);

  useLayoutEffect(() => {
    reset(start as DefaultValues<Values>);
    // oxlint-disable-next-line react/exhaustive-deps -- only after a success or a discarding
  }, [beginnings]);

  useLayoutEffect(() => {
    const written = Object.entries(form.getValues()).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(known.current[name]),
    );
    known.current = start;
    reset(start as DefaultValues<Values>, { keepErrors: true });
    if (written.length === 0) return;
    const both = { ...start, ...Object.fromEntries(written) };
    reset(both, { keepDefaultValues: true, keepErrors: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only for another start
  }, [startText]);

  useLayoutEffect(() => {
    const stored = memory?.read();
    if (stored === undefined) return;
    const isNamed = typeof keep === 'string';
    const both = isNamed ? (fitting(start, stored) as Values) : { ...start, ...stored };
    lastStored.current = JSON.stringify(both);
    isRestoring.current = true;
    reset(both, { keepDefaultValues: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, after the reload
  }, [memory]);

  useEffect(() => {
    const text = isDirty ? JSON.stringify(values) : undefined;
    const isStored = text === lastStored.current || isRestoring.current;
    isRestoring.current = false;
    if (isStored) return;
    lastStored.current = text;
    if (text === undefined) memory?.clear();
    else memory?.save(values);
  });

  useUnsavedWork(isDirty && !isUnguarded);

  function begin(): void {
    // The draft is cleared at once: a form that closes on success or discarding has no later moment.
    memory?.clear();
    lastStored.current = undefined;
    setBeginnings((before) => before + 1);
  }
  return { values, isDirty, begin };
}
