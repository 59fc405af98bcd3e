import { SelectField, type SelectOption } from '#platform/ui/forms/select-field.tsx';
import { INDIAN_STATES } from '../../../indian-states.ts';
import { stateHint, type AddressDraft } from './address-draft.ts';

type StateFieldProps = {
  draft: AddressDraft;
  error: string | undefined;
  autoComplete: string;
  onChange: (state: string) => void;
};

/** A saved state stays selectable, even one that the list lacks. */
function optionsWith(state: string): SelectOption[] {
  const isKnown = state === '' || INDIAN_STATES.some((one) => one === state);
  const names = isKnown ? INDIAN_STATES : [state, ...INDIAN_STATES];
  return [
    { value: '', label: 'Choose a state' },
    ...names.map((name) => ({ value: name, label: name })),
  ];
}

export function StateField({ draft, error, autoComplete, onChange }: StateFieldProps) {
  return (
    <SelectField
      label="State"
      name="state"
      required
      error={error}
      autoComplete={autoComplete}
      hint={stateHint(draft)}
      options={optionsWith(draft.state)}
      value={draft.state}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
