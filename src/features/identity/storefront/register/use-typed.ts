import { useCallback, useRef, useState } from 'react';
import {
  EMPTY_REGISTRATION,
  readDraft,
  saveDraft,
  type RegistrationField,
  type TypedRegistration,
} from './registration-draft.ts';

/** What was typed while the page was still coming to life, over what was kept from before. */
function readForm(form: HTMLFormElement): TypedRegistration {
  const typed = { ...readDraft() };
  for (const [name, value] of new FormData(form)) {
    if (name in typed && typeof value === 'string' && value !== '') {
      typed[name as RegistrationField] = value;
    }
  }
  return typed;
}

/** What stands in the form. It outlives a reload, all but the passwords. */
export function useTyped() {
  const formRef = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(EMPTY_REGISTRATION);
  // When it is attached, and not an effect later: the next render would overwrite what stands there.
  const attach = useCallback((form: HTMLFormElement | null) => {
    formRef.current = form;
    if (form) setTyped(readForm(form));
  }, []);
  function change(field: RegistrationField, value: string): void {
    const next = { ...typed, [field]: value };
    setTyped(next);
    saveDraft(next);
  }
  return { formRef, typed, attach, change };
}
