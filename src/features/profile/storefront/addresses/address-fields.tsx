import type { Ref } from 'react';
import { Checkbox } from '#platform/ui/forms/choices/checkbox.tsx';
import { PinField } from '#platform/ui/forms/inputs/pin-field.tsx';
import { SelectField, type SelectOption } from '#platform/ui/forms/choices/select-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import type { Address } from '../../contract.ts';
import { INDIAN_STATES } from '#platform/contract/india/indian-states.ts';
import { stateHint, type AddressDraft, type AddressErrors } from './address-draft.ts';
import { usePlaceOfPin } from './use-place-of-pin.ts';
import styles from './addresses.module.css';

export type AddressFieldsProps = {
  draft: AddressDraft;
  errors: AddressErrors;
  onChange: (next: AddressDraft) => void;
  /** Read-only name on the parcel. Omitted where the page shows it elsewhere. */
  recipient?: { firstName: string; lastName: string } | undefined;
  /** It stays the default until another address is made it. */
  isDefaultFixed?: boolean | undefined;
  section?: 'shipping' | 'billing' | undefined;
  firstField?: Ref<HTMLInputElement> | undefined;
};

const TYPES: { value: Address['type']; label: string }[] = [
  { value: 'Home', label: 'Home' },
  { value: 'Work', label: 'Work' },
  { value: 'Other', label: 'Other' },
];

const UNKNOWN_PIN = "It isn't in India Post's list. Check it, or keep it as it is.";

/** Controlled fields. The PIN comes before city and state, because it fills them. */
export function AddressFields(props: AddressFieldsProps) {
  const { draft, errors, onChange, recipient, isDefaultFixed } = props;
  return (
    <div className={`column ${styles.fields}`}>
      <div className="grid2">
        <PlaceFields {...props} />
        <TextField
          label="Country"
          value={draft.country}
          error={errors.country}
          hint="We deliver within India"
          disabled
          readOnly
        />
      </div>
      <StreetFields {...props} />
      {recipient && <RecipientFields {...recipient} />}
      <SelectField
        label="Address Type"
        name="type"
        options={TYPES}
        value={draft.type}
        error={errors.type}
        onChange={({ target }) =>
          onChange({ ...draft, type: target.value as AddressDraft['type'] })
        }
      />
      <Checkbox
        label="Set as default address"
        name="isDefault"
        checked={draft.isDefault}
        disabled={isDefaultFixed}
        hint={isDefaultFixed ? 'Make another address default to change this.' : undefined}
        onChange={({ target }) => onChange({ ...draft, isDefault: target.checked })}
      />
    </div>
  );
}

type PartProps = Pick<
  AddressFieldsProps,
  'draft' | 'errors' | 'onChange' | 'section' | 'firstField'
>;

function fillOf({ section }: PartProps, name: string): string {
  return section === undefined ? name : `${section} ${name}`;
}

function bindTo(props: PartProps) {
  const { draft, errors, onChange } = props;
  return (field: 'address1' | 'address2' | 'city', autoComplete: string) => ({
    name: field,
    value: draft[field],
    error: errors[field],
    autoComplete: fillOf(props, autoComplete),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ ...draft, [field]: target.value }),
  });
}

export function StreetFields(props: PartProps) {
  const bind = bindTo(props);
  return (
    <>
      <TextField label="Address" required maxLength={120} {...bind('address1', 'address-line1')} />
      <TextField
        label="Apartment, suite, etc."
        optional
        maxLength={120}
        {...bind('address2', 'address-line2')}
      />
    </>
  );
}

/** PIN, city and state; the PIN fills the other two. */
export function PlaceFields(props: PartProps) {
  const { draft, errors, onChange, firstField } = props;
  const { place, isUnknown, type, city } = usePlaceOfPin(draft, onChange);
  return (
    <>
      <PinField
        ref={firstField}
        label="ZIP Code"
        name="zipCode"
        required
        hint={isUnknown ? UNKNOWN_PIN : 'Your 6-digit PIN code'}
        autoComplete={fillOf(props, 'postal-code')}
        value={draft.zipCode}
        error={errors.zipCode}
        onChange={({ target }) => type(target.value)}
      />
      <TextField
        ref={city}
        label="City"
        required
        maxLength={60}
        {...bindTo(props)('city', 'address-level2')}
      />
      <StateField
        draft={draft}
        hint={stateHint(draft, place)}
        error={errors.state}
        autoComplete={fillOf(props, 'address-level1')}
        onChange={(state) => onChange({ ...draft, state })}
      />
    </>
  );
}

/** The name of the profile goes on every parcel. */
function RecipientFields({ firstName, lastName }: { firstName: string; lastName: string }) {
  const hint = 'From your profile';
  return (
    <div className="grid2">
      <TextField label="First Name" value={firstName} hint={hint} disabled readOnly />
      <TextField label="Last Name" value={lastName} hint={hint} disabled readOnly />
    </div>
  );
}

type StateFieldProps = {
  draft: AddressDraft;
  hint: string | undefined;
  error: string | undefined;
  autoComplete: string;
  onChange: (state: string) => void;
};

/** A saved state stays selectable, even one that the list lacks. */
function optionsWith(state: string): SelectOption[] {
  const isKnown = state === '' || INDIAN_STATES.some((one) => one === state);
  const names = isKnown ? INDIAN_STATES : [state, ...INDIAN_STATES];
  return [{ value: '', label: 'Choose' }, ...names.map((name) => ({ value: name, label: name }))];
}

function StateField({ draft, hint, error, autoComplete, onChange }: StateFieldProps) {
  return (
    <SelectField
      label="State"
      name="state"
      required
      error={error}
      autoComplete={autoComplete}
      hint={hint}
      options={optionsWith(draft.state)}
      value={draft.state}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
