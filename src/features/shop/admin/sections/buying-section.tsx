import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import type { BuyingSettings } from '../../buying-settings.ts';
import type { SectionProps } from '../section-props.ts';
import { NumberField } from './number-field.tsx';

type WithoutAccount = BuyingSettings['withoutAccount'];

const CHOICES: { value: WithoutAccount; label: string; hint: string }[] = [
  {
    value: 'on',
    label: 'With or without an account',
    hint: 'A buyer gives name, address, phone and e-mail, and gets a link by mail that opens the order. Most people who buy for the first time want this.',
  },
  {
    value: 'off',
    label: 'With an account only',
    hint: 'A buyer chooses a password before a piece goes into the cart.',
  },
];

type Answers = BuyingSettings['birthdayAndGender'];

const ANSWERS: { value: Answers; label: string; hint: string }[] = [
  {
    value: 'optional',
    label: 'E-mail, password, name and phone',
    hint: 'Birthday and gender can be added to the profile, by who wants to.',
  },
  { value: 'asked', label: 'Birthday and gender as well', hint: 'Nobody registers without them.' },
];

export function BuyingSection({ value, onChange, errors }: SectionProps<'buying'>) {
  return (
    <>
      <RadioChips
        legend="How people buy"
        name="withoutAccount"
        className="tall-choices"
        options={CHOICES}
        value={value.withoutAccount}
        onChange={(chosen) => onChange({ ...value, withoutAccount: chosen as WithoutAccount })}
        {...(errors['withoutAccount'] !== undefined && { error: errors['withoutAccount'] })}
      />
      {value.withoutAccount === 'on' && (
        <NumberField
          label="Cancel an unpaid order without an account after"
          hint="Its pieces go back on sale, and the buyer is told by mail. 0: never."
          unit="hours"
          value={value.guestUnpaidHours}
          error={errors['guestUnpaidHours']}
          onChange={(hours) => onChange({ ...value, guestUnpaidHours: hours ?? Number.NaN })}
        />
      )}
      <NumberField
        label="Remind of an unpaid order after"
        hint="One mail, where no UTR has come. Most buyers have only forgotten it: 24 is a good time. 0: never."
        unit="hours"
        value={value.remindUnpaidHours}
        error={errors['remindUnpaidHours']}
        onChange={(hours) => onChange({ ...value, remindUnpaidHours: hours ?? Number.NaN })}
      />
      <RadioChips
        legend="What a new account asks for"
        name="birthdayAndGender"
        className="tall-choices"
        options={ANSWERS}
        value={value.birthdayAndGender}
        onChange={(chosen) => onChange({ ...value, birthdayAndGender: chosen as Answers })}
        {...(errors['birthdayAndGender'] !== undefined && { error: errors['birthdayAndGender'] })}
      />
    </>
  );
}
