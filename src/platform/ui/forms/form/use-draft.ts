import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form';
import { tabMemory } from '#platform/client/tab-memory.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';

type Origin<Values> = {
  start: Values;
  keep?: string | undefined;
};

/** What is written and not sent: it survives a reload of the tab under the name `keep`, and signing out asks first. A value that nobody has changed follows what the form starts from. */
export function useDraft<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  { start, keep }: Origin<Values>,
) {
  const { reset, formState } = form;
  const { isDirty } = formState;
  const values = form.watch();
  const [memory] = useState(() => (keep === undefined ? undefined : tabMemory<Values>(keep)));
  const [beginnings, setBeginnings] = useState(0);
  const startText = JSON.stringify(start);
  const known = useRef(start);

  useLayoutEffect(() => {
    reset(start as DefaultValues<Values>);
    // oxlint-disable-next-line react/exhaustive-deps -- only after a success or a discarding
  }, [beginnings]);

  useLayoutEffect(() => {
    const written = Object.entries(values).filter(
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
    if (stored) reset({ ...start, ...stored }, { keepDefaultValues: true });
    // oxlint-disable-next-line react/exhaustive-deps -- once, after the reload
  }, [memory]);

  useEffect(() => {
    if (isDirty) memory?.save(values);
    else memory?.clear();
  });

  useUnsavedWork(isDirty);

  function begin(): void {
    // At once: a form that goes with its success or its discarding sees no other moment.
    memory?.clear();
    setBeginnings((before) => before + 1);
  }
  return { values, isDirty, begin };
}
