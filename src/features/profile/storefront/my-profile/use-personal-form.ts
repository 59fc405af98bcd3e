import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { dataOf, problemOf, queries, sentenceOf } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import type { PersonalInformation, Profile } from '../../contract.ts';
import type { putProfile } from '../../endpoints.ts';
import { changeProfile } from '../use-profile.ts';
import {
  draftOf,
  isChanged,
  personalErrors,
  type PersonalDraft,
  type PersonalErrors,
} from './personal-draft.ts';

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

function useSaving(profile: Profile, done: { onSaved: () => void; onError: (e: Error) => void }) {
  const { uid } = profile;
  const toast = useToast();
  return useMutation(
    {
      mutationFn: async (draft: PersonalDraft): Promise<Profile> =>
        dataOf(
          await signedInApi<typeof putProfile>('PUT /v2/users/profile', {
            query: { uid },
            // The choices of the select are those of the contract.
            body: draft as PersonalInformation,
          }),
        ),
      onSuccess: async (saved) => {
        await changeProfile(uid, () => saved);
        toast.success('Personal Information Updated!');
        done.onSaved();
      },
      onError: done.onError,
    },
    queries,
  );
}

/** Whatever fails, the input stays. */
export function usePersonalForm(profile: Profile, onDone: () => void) {
  const alert = useAlert();
  const [draft, setDraft] = useState(() => draftOf(profile));
  const [errors, setErrors] = useState<PersonalErrors>({});
  const [tries, setTries] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useUnsavedWork(isChanged(draft, profile));
  const { mutate, isPending, error } = useSaving(profile, {
    onSaved: onDone,
    onError: (failed) => {
      const { fields } = problemOf(failed) ?? {};
      if (fields) show(fields);
      else {
        alert({ title: 'cannot Update details contact system admin', text: sentenceOf(failed) });
      }
    },
  });

  useEffect(() => {
    const first = tries === 0 ? 'input' : '[aria-invalid=true]';
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [tries]);

  function show(found: PersonalErrors): void {
    setErrors(found);
    setTries((before) => before + 1);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isPending) return;
    const found = personalErrors(draft);
    show(found);
    if (Object.keys(found).length === 0) mutate(draft);
  }

  function bind(name: keyof PersonalDraft) {
    return {
      name,
      value: draft[name],
      error: errors[name],
      onChange: ({ target }: { target: { value: string } }) => {
        setDraft((before) => ({ ...before, [name]: target.value }));
        setErrors((before) => ({ ...before, [name]: undefined }));
      },
    };
  }

  const failure = error && !problemOf(error)?.fields ? sentenceOf(error) : undefined;
  return { form, bind, submit, isPending, failure, today: today() };
}
