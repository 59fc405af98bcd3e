import type { ReactNode } from 'react';
import { Sparkle } from '../icons/sparkle.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import type { RadioChipsProps, RadioOption } from './radio-chips.tsx';

export type RadioCardOption = RadioOption & {
  media?: ReactNode;
};

export type RadioCardsProps = Omit<RadioChipsProps, 'options'> & {
  options: readonly RadioCardOption[];
};

/** One of a few options best distinguished by a picture. */
export function RadioCards({ name, options, value, onChange, ...words }: RadioCardsProps) {
  return (
    <ChoiceGroup {...words}>
      <div className="ptypes">
        {options.map((option) => (
          <label key={option.value} className="pt">
            <input
              type="radio"
              className="vh"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className="pt-media">{option.media ?? <Sparkle className="ico" />}</span>
            <span>{option.label}</span>
            {option.hint === undefined ? null : <small>{` ${option.hint}`}</small>}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
