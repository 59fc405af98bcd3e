import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import type { BuyingSettings } from '../../../settings/buying-settings.ts';
import styles from './tax-section.module.css';

export type WithoutAccount = BuyingSettings['withoutAccount'];

const CHOICES: { value: WithoutAccount; label: string; hint: string }[] = [
  {
    value: 'on',
    label: 'With or without an account',
    hint: 'Buyers enter name, address, phone and email, and get an email with a link to the order. Most first-time buyers want this.',
  },
  {
    value: 'off',
    label: 'With an account only',
    hint: 'Buyers have to create a password before they can add a piece to the cart.',
  },
];

type WithoutAccountChoiceProps = {
  value: WithoutAccount;
  error?: string | undefined;
  onChange: (value: WithoutAccount) => void;
};

export function WithoutAccountChoice({ value, error, onChange }: WithoutAccountChoiceProps) {
  return (
    <RadioChips
      legend="How people buy"
      name="withoutAccount"
      className={styles.tallChoices}
      options={CHOICES}
      value={value}
      onChange={(chosen) => onChange(chosen as WithoutAccount)}
      {...(error !== undefined && { error })}
    />
  );
}
