import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { dataOf, problemOf, queries, sentenceOf } from '#platform/client/query.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { useUnsavedWork } from '#platform/client/use-unsaved-work.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { PhoneField } from '#platform/ui/forms/phone-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toaster.tsx';
import { FIRST_DAY, type PersonalInformation, type Profile } from '../../contract.ts';
import type { putProfile } from '../../endpoints.ts';
import { changeProfile } from '../use-profile.ts';
import {
  draftOf,
  GENDER_OPTIONS,
  isChanged,
  personalErrors,
  type PersonalDraft,
  type PersonalErrors,
} from './personal-draft.ts';

const GENDERS = [{ value: '', label: 'Not given yet' }, ...GENDER_OPTIONS];

const PROFILE_ONLY = 'For your profile alone. No order needs it.';

type PersonalFormProps = { profile: Profile; onDone: () => void };

export function PersonalForm({ profile, onDone }: PersonalFormProps) {
  const { form, bind, submit, isPending, failure, today } = usePersonalForm(profile, onDone);
  return (
    <form ref={form} noValidate onSubmit={submit} className="prof-form" aria-busy={isPending}>
      {failure !== undefined && !isPending && (
        <Banner tone="bad" title="Not saved">
          {`${failure} Everything you typed is still here.`}
        </Banner>
      )}
      <fieldset inert={isPending} className="prof-form">
        <TextField
          label="First Name"
          required
          autoComplete="given-name"
          spellCheck={false}
          maxLength={60}
          {...bind('firstName')}
        />
        <TextField
          label="Last Name"
          required
          autoComplete="family-name"
          spellCheck={false}
          maxLength={60}
          {...bind('lastName')}
        />
        <div>
          <p className="label">Email</p>
          <p className="prof-mail" translate="no">
            {profile.email}
          </p>
          <EmailNote />
        </div>
        <PhoneField
          label="Phone"
          optional
          hint="We call only about your delivery"
          maxLength={60}
          {...bind('phone')}
        />
        <TextField
          label="Date of Birth"
          optional
          type="date"
          hint={PROFILE_ONLY}
          autoComplete="bday"
          min={FIRST_DAY}
          max={today}
          {...bind('dateOfBirth')}
        />
        <SelectField
          label="Gender"
          optional
          autoComplete="sex"
          hint={PROFILE_ONLY}
          options={GENDERS}
          {...bind('gender')}
        />
      </fieldset>
      <div className="prof-acts">
        <Button type="submit" busy={isPending} busyLabel="Saving…">
          Save
        </Button>
        <Button variant="secondary" aria-disabled={isPending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

export function EmailNote() {
  const { email } = useShop();
  if (email === undefined) return null;
  return (
    <p className="hint">
      <a href={`mailto:${email}`}>Contact us</a> to change it
    </p>
  );
}

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
function usePersonalForm(profile: Profile, onDone: () => void) {
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
