import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { TextButton } from '#platform/ui/actions/text-button.tsx';

type Option = { value: string; label: string };
type ChoiceOfSomeProps = {
  label: string;
  name: string;
  options: readonly Option[];
  value: string[];
  error: string | undefined;
  onChange: (value: unknown) => void;
};

/** Several of a list, one added after the other. */
export function ChoiceOfSome({ label, options, value, error, name, onChange }: ChoiceOfSomeProps) {
  const left = options.filter((option) => !value.includes(option.value));
  const nameOf = (id: string) => options.find((option) => option.value === id)?.label ?? '…';
  return (
    <>
      <SelectField
        label={label}
        optional
        name={name}
        error={error}
        options={[{ value: '', label: 'Add one' }, ...left]}
        value=""
        onChange={({ target }) => onChange([...value, target.value])}
      />
      {value.length > 0 && (
        <ul className="row wrap">
          {value.map((id) => (
            <li key={id}>
              <span>{`${nameOf(id)} `}</span>
              <TextButton
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() => onChange(value.filter((one) => one !== id))}
              >
                Remove
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
