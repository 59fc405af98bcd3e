import { ChoiceGroup, type ChoiceGroupWords } from './choice-group.tsx';

export type RadioOption = {
  value: string;
  label: string;
  hint?: string | undefined;
  disabled?: boolean | undefined;
};

export type RadioChipsProps = ChoiceGroupWords & {
  name: string;
  options: readonly RadioOption[];
  value: string | undefined;
  onChange: (value: string) => void;
};

export function RadioChips({ name, options, value, onChange, ...words }: RadioChipsProps) {
  return (
    <ChoiceGroup {...words}>
      <div className="chips">
        {options.map((option) => (
          <label key={option.value} className="chip">
            <input
              type="radio"
              className="toggle radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span>
              <span>{option.label}</span>
              {option.hint === undefined ? null : <small>{` ${option.hint}`}</small>}
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
