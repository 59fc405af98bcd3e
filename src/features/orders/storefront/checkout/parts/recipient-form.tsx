import { Recipient, type Profile } from '#features/profile/contract.ts';
import type { putProfile } from '#features/profile/endpoints.ts';
import { changeProfile } from '#features/profile/storefront/use-profile.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { PhoneField } from '#platform/ui/forms/inputs/phone-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import styles from '../checkout.module.css';

/**
 * True if the profile has what the courier needs. A first sign-in with Google leaves some of it empty.
 */
export function isRecipientKnown({ firstName, lastName, phone }: Profile): boolean {
  return firstName !== '' && lastName !== '' && phone !== '';
}

/** Saves name and phone to the profile of a customer without them. */
export function RecipientForm({ profile }: { profile: Profile }) {
  const { uid, firstName, lastName, phone, dateOfBirth, gender } = profile;
  const form = useForm({
    schema: Recipient,
    start: { firstName, lastName, phone },
    send: async (names) => {
      const result = await signedInApi<typeof putProfile>('PUT /v2/users/profile', {
        query: { uid },
        body: { ...names, dateOfBirth, gender },
      });
      if (result.ok) await changeProfile(uid, () => result.data);
      return result;
    },
  });
  return (
    <Form form={form} className={`card ${styles.form}`}>
      <h3>Who receives it?</h3>
      <p className="muted">The courier needs a name and a phone number.</p>
      <FormFailure title="Not saved" />
      <div className="grid2">
        <TextField
          label="First Name"
          required
          autoComplete="given-name"
          {...form.field('firstName')}
        />
        <TextField
          label="Last Name"
          required
          autoComplete="family-name"
          {...form.field('lastName')}
        />
        <PhoneField label="Phone" required {...form.field('phone')} />
      </div>
      <p>
        <SendButton variant="secondary" busyLabel="Saving…">
          Save
        </SendButton>
      </p>
      <FormWaiting />
    </Form>
  );
}
