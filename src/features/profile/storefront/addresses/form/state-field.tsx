import { SelectField, type SelectOption } from '#platform/ui/forms/select-field.tsx';
import { INDIAN_STATES } from '../../../indian-states.ts';
import { stateHint, type AddressDraft } from './address-draft.ts';

type StateFieldProps = {
  draft: AddressDraft;
  error: string | undefined;
  autoComplete: string;
  onChange: (state: string) => void;
};

/** What was saved before stays choosable, even where the list does not know it. */
function optionsWith(state: string): SelectOption[] {
  const isKnown = state === '' || INDIAN_STATES.some((one) => one === state);
  const names = isKnown ? INDIAN_STATES : [state, ...INDIAN_STATES];
  return [
    { value: '', label: 'Choose a state' },
    ...names.map((name) => ({ value: name, label: name })),
  ];
}

/** The device's own list of the states in India. */
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
