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
  /** Filters need the width of a phone more than the dots. */
  withoutDots?: boolean;
};

export function RadioChips(props: RadioChipsProps) {
  const { name, options, value, onChange, withoutDots, ...words } = props;
  return (
    <ChoiceGroup {...words}>
      <div className="chips">
        {options.map((option) => (
          <label key={option.value} className="chip">
            <input
              type="radio"
              className={withoutDots ? 'visually-hidden' : 'toggle radio'}
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
