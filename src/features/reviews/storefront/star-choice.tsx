import { STAR } from '#platform/ui/display/badges/stars.tsx';
import { ChoiceGroup } from '#platform/ui/forms/choices/choice-group.tsx';
import styles from './order-reviews.module.css';

const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'];

type StarChoiceProps = {
  name: string;
  value: number | undefined;
  error: string | undefined;
  onChange: (rating: number) => void;
};

/** One to five stars. */
export function StarChoice({ name, value, error, onChange }: StarChoiceProps) {
  const chosen = value === undefined ? undefined : WORDS[value - 1];
  return (
    <ChoiceGroup legend="Your stars" chosen={chosen} error={error} required>
      <div className={styles.starChoice}>
        {WORDS.map((word, index) => (
          <label key={word}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={index + 1}
              checked={value === index + 1}
              onChange={() => onChange(index + 1)}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={STAR} />
            </svg>
            <span className="visually-hidden">
              {`${index === 0 ? '1 star' : `${index + 1} stars`}: ${word}`}
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
