import { Button } from '#platform/ui/actions/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { PhoneField } from '#platform/ui/forms/phone-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { FIRST_DAY, type Profile } from '../../contract.ts';
import { EmailNote } from './email-note.tsx';
import { GENDER_OPTIONS } from './personal-draft.ts';
import { usePersonalForm } from './use-personal-form.ts';

const GENDERS = [{ value: '', label: 'Not given yet' }, ...GENDER_OPTIONS];

type PersonalFormProps = { profile: Profile; onDone: () => void };

export function PersonalForm({ profile, onDone }: PersonalFormProps) {
  const { form, bind, submit, isPending, failure, today } = usePersonalForm(profile, onDone);
  return (
    <form ref={form} noValidate onSubmit={submit} className="prof-form" aria-busy={isPending}>
      {failure !== undefined && !isPending && (
        <Banner tone="bad" title="Not saved">
          {failure} Everything you typed is still here.
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
          <p className="prof-mail">{profile.email}</p>
          <EmailNote />
        </div>
        <PhoneField
          label="Phone"
          optional
          hint="We call only about your delivery"
          maxLength={30}
          {...bind('phone')}
        />
        <TextField
          label="Date of Birth"
          optional
          type="date"
          autoComplete="bday"
          min={FIRST_DAY}
          max={today}
          {...bind('dateOfBirth')}
        />
        <SelectField
          label="Gender"
          optional
          autoComplete="sex"
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
