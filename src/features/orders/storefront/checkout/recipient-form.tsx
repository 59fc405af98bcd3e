import { useRef, useState, type FormEvent } from 'react';
import { Recipient, type Profile } from '#features/profile/contract.ts';
import type { putProfile } from '#features/profile/endpoints.ts';
import { changeProfile } from '#features/profile/storefront/use-profile.ts';
import { signedInApi } from '#platform/client/signed-in-api.ts';
import { formErrors } from '#platform/contract/field-errors.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { PhoneField } from '#platform/ui/forms/phone-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';

type Names = { firstName: string; lastName: string; phone: string };
type NameErrors = { [name in keyof Names]?: string | undefined };

/**
 * True if the profile has what the courier needs. A first sign-in with Google leaves some of it empty.
 */
export function isRecipientKnown({ firstName, lastName, phone }: Profile): boolean {
  return firstName !== '' && lastName !== '' && phone !== '';
}

function useRecipient(profile: Profile) {
  const { firstName, lastName, phone, dateOfBirth, gender } = profile;
  const [names, setNames] = useState<Names>({ firstName, lastName, phone });
  const [errors, setErrors] = useState<NameErrors>({});
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function show(found: NameErrors): void {
    setErrors(found);
    requestAnimationFrame(() =>
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
    );
  }
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    const invalid = formErrors(Recipient, names);
    if (Object.keys(invalid).length > 0) return show(invalid);
    setIsBusy(true);
    setFailure(undefined);
    const result = await signedInApi<typeof putProfile>('PUT /v2/users/profile', {
      query: { uid: profile.uid },
      body: { ...names, dateOfBirth, gender },
    });
    setIsBusy(false);
    if (result.ok) return changeProfile(profile.uid, () => result.data);
    if (result.problem.fields) return show(result.problem.fields as NameErrors);
    setFailure(result.problem.detail);
  }
  function bind(name: keyof Names) {
    return {
      name,
      value: names[name],
      error: errors[name],
      required: true,
      onChange: ({ target }: { target: { value: string } }) => {
        setNames((old) => ({ ...old, [name]: target.value }));
        setErrors((old) => ({ ...old, [name]: undefined }));
      },
    };
  }
  return { form, failure, isBusy, save, bind };
}

/** Saves name and phone to the profile of a customer without them. */
export function RecipientForm({ profile }: { profile: Profile }) {
  const { form, failure, isBusy, save, bind } = useRecipient(profile);
  return (
    <form ref={form} className="card checkout-form" noValidate onSubmit={(e) => void save(e)}>
      <h3>Who receives it?</h3>
      <p className="muted">The courier asks for a name and a phone number.</p>
      {failure !== undefined && (
        <Banner tone="bad" title="Not saved">
          {failure}
        </Banner>
      )}
      <div className="grid2">
        <TextField label="First Name" autoComplete="given-name" {...bind('firstName')} />
        <TextField label="Last Name" autoComplete="family-name" {...bind('lastName')} />
        <PhoneField label="Phone" {...bind('phone')} />
      </div>
      <p>
        <Button type="submit" variant="secondary" busy={isBusy} busyLabel="Saving…">
          Save
        </Button>
      </p>
    </form>
  );
}
