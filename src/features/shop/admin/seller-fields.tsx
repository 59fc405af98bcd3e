import type { ChangeEvent } from 'react';
import { INDIAN_STATES } from '#platform/contract/india/indian-states.ts';
import { CRAFTS, craftWords } from '../crafts.ts';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextArea } from '#platform/ui/forms/inputs/text-area.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import styles from './seller-fields.module.css';

const CRAFT_CHOICES = [
  { value: '', label: 'Choose what you make' },
  ...CRAFTS.map((craft) => ({ value: craft, label: craftWords(craft).label })),
];

const STATES = [
  { value: '', label: 'Choose your state' },
  ...INDIAN_STATES.map((state) => ({ value: state, label: state })),
];

type Typed = { target: { value: string } };
type Bound = {
  name: string;
  value: string;
  onChange: (typed: Typed) => void;
  error?: string | undefined;
  disabled?: boolean;
  hint?: string;
};

type SellerFieldsProps = {
  bind: (name: 'name' | 'owner' | 'craft' | 'address' | 'state' | 'email') => Bound;
};

/** Who sells, as the set-up and My shop ask it. */
export function SellerFields({ bind }: SellerFieldsProps) {
  const address = bind('address');
  // The settings keep one line.
  const typeAddress = ({ target }: ChangeEvent<HTMLTextAreaElement>) =>
    address.onChange({ target: { value: target.value.replaceAll(/,?\s*\n\s*/g, ', ') } });
  return (
    <>
      <div className="grid2">
        <TextField
          label="Name of the shop"
          maxLength={60}
          autoComplete="organization"
          {...bind('name')}
        />
        <TextField label="Your name" maxLength={80} autoComplete="name" {...bind('owner')} />
      </div>
      <SelectField
        label="What you make"
        hint="Your shop starts with words for it, which you can change."
        options={CRAFT_CHOICES}
        {...bind('craft')}
      />
      <TextArea
        label="Address with PIN code"
        className={styles.sellerAddress}
        rows={2}
        hint="By law a shop says where it is. It is shown at the bottom of every page."
        maxLength={200}
        autoComplete="street-address"
        {...address}
        onChange={typeAddress}
      />
      <div className="grid2">
        <SelectField label="State" options={STATES} {...bind('state')} />
        <TextField
          label="Email address for buyers"
          type="email"
          hint="Where buyers can reach you, and where the shop writes to you."
          autoComplete="email"
          autoCapitalize="none"
          {...bind('email')}
        />
      </div>
    </>
  );
}
