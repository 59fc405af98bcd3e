import { SelectField, type SelectOption } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { INDIAN_STATES } from '../../../indian-states.ts';
import { isInIndia, stateHint, type AddressDraft } from './address-draft.ts';

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

/** The device's own list of states in India, a line of text elsewhere. */
export function StateField({ draft, error, autoComplete, onChange }: StateFieldProps) {
  const shared = { label: 'State', name: 'state', required: true, error, autoComplete };
  if (!isInIndia(draft)) {
    return (
      <TextField
        {...shared}
        maxLength={60}
        value={draft.state}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  }
  return (
    <SelectField
      {...shared}
      hint={stateHint(draft)}
      options={optionsWith(draft.state)}
      value={draft.state}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
