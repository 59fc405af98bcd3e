import { useEffect, useRef } from 'react';
import * as z from 'zod';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { typedBody } from '#platform/contract/typed/typed-body.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Form, FormFailure, FormWaiting, SendButton } from '#platform/ui/forms/form/form.tsx';
import { useForm } from '#platform/ui/forms/form/use-form.ts';
import { PhoneField } from '#platform/ui/forms/inputs/phone-field.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';
import { useToast } from '#platform/ui/overlays/toasts/toaster.tsx';
import { FIRST_DAY, PersonalInformation, type Profile } from '../../contract.ts';
import type { putProfile } from '../../endpoints.ts';
import { changeProfile, useProfile } from '../use-profile.ts';
import { draftOf, GENDER_OPTIONS } from './personal-draft.ts';
import styles from './my-profile.module.css';

const GENDERS = [{ value: '', label: 'Not added yet' }, ...GENDER_OPTIONS];

const PROFILE_ONLY = "Only for your profile. Orders don't need it.";

type PersonalFormProps = { profile: Profile; onDone: () => void };

const PersonalInformationForm = typedBody(PersonalInformation, { gender: z.string() });

function usePersonalForm(profile: Profile, onDone: () => void) {
  const { uid } = profile;
  const alert = useAlert();
  const toast = useToast();
  return useForm({
    schema: PersonalInformationForm,
    start: draftOf(profile),
    send: async (body) => {
      const result = await signedInApi<typeof putProfile>('PUT /v2/users/profile', {
        query: { uid },
        body,
      });
      if (result.ok) await changeProfile(uid, () => result.data);
      else if (result.problem.fields === undefined) {
        alert({ title: 'cannot Update details contact system admin', text: result.problem.detail });
      }
      return result;
    },
    after: () => {
      toast.success('Personal Information Updated!');
      onDone();
    },
  });
}

export function PersonalForm({ profile, onDone }: PersonalFormProps) {
  const form = usePersonalForm(profile, onDone);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <Form form={form} className={`column ${styles.form}`}>
      <FormFailure title="Not saved" keeps="What you typed is still here." />
      <TextField
        ref={first}
        label="First Name"
        required
        autoComplete="given-name"
        spellCheck={false}
        maxLength={60}
        {...form.field('firstName')}
      />
      <TextField
        label="Last Name"
        required
        autoComplete="family-name"
        spellCheck={false}
        maxLength={60}
        {...form.field('lastName')}
      />
      <div>
        <p className="label">Email</p>
        <p className={`breaks ${styles.mail}`} translate="no">
          {profile.email}
        </p>
        <EmailNote />
      </div>
      <PhoneField
        label="Phone"
        optional
        hint="We only call about your delivery"
        maxLength={60}
        {...form.field('phone')}
      />
      <TextField
        label="Date of Birth"
        optional
        type="date"
        hint={PROFILE_ONLY}
        autoComplete="bday"
        min={FIRST_DAY}
        max={today()}
        {...form.field('dateOfBirth')}
      />
      <SelectField
        label="Gender"
        optional
        autoComplete="sex"
        hint={PROFILE_ONLY}
        options={GENDERS}
        {...form.field('gender')}
      />
      <div className={styles.actions}>
        <FormWaiting />
        <SendButton busyLabel="Saving…">Save</SendButton>
        <Button variant="secondary" aria-disabled={form.isSending} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

export function EmailNote() {
  const { email } = useShop();
  const { profile } = useProfile();
  // The owner would write to herself.
  if (email === undefined || profile?.role === 'admin') return null;
  return (
    <p className="hint">
      <a href={`mailto:${email}`}>Contact us</a> to change it
    </p>
  );
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
