import type { ReactNode } from 'react';
import { Sparkle } from '../../icons/icons.generated.tsx';
import { ChoiceGroup } from './choice-group.tsx';
import type { RadioChipsProps, RadioOption } from './radio-chips.tsx';
import styles from './choices.module.css';

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
      <div className={styles.pictureChoices}>
        {options.map((option) => (
          <label key={option.value} className={styles.pictureChoice}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={`covered ${styles.media}`}>
              {option.media ?? <Sparkle className="icon" />}
            </span>
            <span>{option.label}</span>
            {option.hint === undefined ? null : <small>{` ${option.hint}`}</small>}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
