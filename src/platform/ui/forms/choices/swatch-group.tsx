import { joinClasses } from '../../actions/join-classes.ts';
import { ChoiceGroup, type ChoiceGroupWords } from './choice-group.tsx';
import styles from './choices.module.css';

export type SwatchOption = {
  value: string;
  label: string;
  /** Address of a detail of the picture. */
  src?: string | undefined;
  note?: string | undefined;
  disabled?: boolean | undefined;
};

export type SwatchGroupProps = ChoiceGroupWords & {
  name: string;
  options: readonly SwatchOption[];
  value: string | undefined;
  onChange: (value: string) => void;
};

/** More chips become a grid of six columns, so that letters stand in order. */
const MOST_FREE_CHIPS = 12;

/** One of several variants: pictures if any, else chips. */
export function SwatchGroup({ name, options, value, onChange, ...words }: SwatchGroupProps) {
  const hasPictures = options.some((option) => option.src !== undefined);
  const chosen = options.find((option) => option.value === value);
  const look = hasPictures ? styles.swatch : `chip ${styles.plainChip}`;
  return (
    <ChoiceGroup {...words} chosen={chosen?.label ?? ''}>
      <div className={listClass(hasPictures, options.length)}>
        {options.map((option) => (
          <label key={option.value} className={joinClasses(look, option.disabled && styles.off)}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            {hasPictures ? <SwatchCrop src={option.src} /> : null}
            <span>{option.label}</span>
            {option.note === undefined ? null : (
              <small className={styles.note}>{option.note}</small>
            )}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}

function listClass(hasPictures: boolean, count: number): string {
  if (hasPictures) return styles.swatches;
  return count > MOST_FREE_CHIPS ? `chips ${styles.grid}` : 'chips';
}

function SwatchCrop({ src }: { src: string | undefined }) {
  return (
    <span className={`covered ${styles.crop}`}>
      {src === undefined ? null : (
        <img src={src} alt="" width={184} height={144} loading="lazy" decoding="async" />
      )}
    </span>
  );
}
