import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import type { BuyingSettings } from '../../../settings/buying-settings.ts';
import type { SectionProps } from '../../section-props.ts';
import { NumberField } from '../../number-field.tsx';
import { useShop } from '../../../storefront/use-shop.ts';
import { UnpaidHours } from './unpaid-hours.tsx';
import { WithoutAccountChoice } from './without-account-choice.tsx';
import styles from './tax-section.module.css';

type FirstWay = BuyingSettings['firstWay'];

const FIRST_WAYS: { value: FirstWay; label: string; hint: string }[] = [
  { value: 'UPI', label: 'UPI', hint: 'Costs nothing. You compare each UTR with your bank.' },
  {
    value: 'Online',
    label: 'Card, netbanking, any UPI app',
    hint: 'The gateway keeps a fee. You hear at once that it is paid; an order that is not ends after an hour.',
  },
];

type Invitations = BuyingSettings['reviewInvitations'];

const INVITATIONS: { value: Invitations; label: string; hint: string }[] = [
  {
    value: 'on',
    label: 'One email, a week after the delivery',
    hint: 'Once for each order, with a link that ends such emails.',
  },
  { value: 'off', label: 'No email', hint: 'Buyers review pieces on the page of their order.' },
];

type Answers = BuyingSettings['birthdayAndGender'];

const ANSWERS: { value: Answers; label: string; hint: string }[] = [
  {
    value: 'optional',
    label: 'Email, password, name and phone',
    hint: 'Anyone who wants to can add birthday and gender to their profile.',
  },
  { value: 'asked', label: 'Birthday and gender as well', hint: 'They are required to register.' },
];

export function BuyingSection({ value, onChange, errors }: SectionProps<'buying'>) {
  const shop = useShop();
  return (
    <>
      <WithoutAccountChoice
        value={value.withoutAccount}
        error={errors['withoutAccount']}
        onChange={(withoutAccount) => onChange({ ...value, withoutAccount })}
      />
      <UnpaidHours
        value={value.unpaidHours}
        error={errors['unpaidHours']}
        onChange={(unpaidHours) => onChange({ ...value, unpaidHours })}
      />
      <NumberField
        label="Remind of an unpaid order after"
        hint="One email if no UTR has come. Most buyers just forgot: 24 is a good time. 0: only some hours before the order ends."
        unit="hours"
        value={value.remindUnpaidHours}
        error={errors['remindUnpaidHours']}
        onChange={(hours) => onChange({ ...value, remindUnpaidHours: hours ?? Number.NaN })}
      />
      {shop.hoursToPayOnline !== undefined && (
        <RadioChips
          legend="Which way to pay comes first"
          name="firstWay"
          className={styles.tallChoices}
          options={FIRST_WAYS}
          value={value.firstWay}
          onChange={(chosen) => onChange({ ...value, firstWay: chosen as FirstWay })}
          {...(errors['firstWay'] !== undefined && { error: errors['firstWay'] })}
        />
      )}
      <RadioChips
        legend="Invite buyers to review"
        name="reviewInvitations"
        className={styles.tallChoices}
        options={INVITATIONS}
        value={value.reviewInvitations}
        onChange={(chosen) => onChange({ ...value, reviewInvitations: chosen as Invitations })}
        {...(errors['reviewInvitations'] !== undefined && { error: errors['reviewInvitations'] })}
      />
      <RadioChips
        legend="What a new account asks for"
        name="birthdayAndGender"
        className={styles.tallChoices}
        options={ANSWERS}
        value={value.birthdayAndGender}
        onChange={(chosen) => onChange({ ...value, birthdayAndGender: chosen as Answers })}
        {...(errors['birthdayAndGender'] !== undefined && { error: errors['birthdayAndGender'] })}
      />
    </>
  );
}
