import { gramsIn, paiseIn, wholeIn } from '#platform/contract/typed/number.ts';
import { useState } from 'react';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import styles from '#platform/ui/forms/field.module.css';

type NumberFieldProps = {
  label: string;
  hint?: string;
  unit: '₹' | 'g' | 'hours' | 'days' | 'pieces' | 'parcels';
  value: number | undefined;
  error?: string | undefined;
  optional?: boolean;
  onChange: (value: number | undefined) => void;
};

/** Sums are paise in the settings and rupees in the field. */
function valueIn(text: string, unit: NumberFieldProps['unit']): number | undefined {
  if (unit === '₹') return paiseIn(text);
  return unit === 'g' ? gramsIn(text, 'g') : wholeIn(text);
}

/** Keeps what was typed, like `62.`; what is no number is refused by the settings. */
export function NumberField({ unit, value, onChange, ...field }: NumberFieldProps) {
  const factor = unit === '₹' ? 100 : 1;
  const [text, setText] = useState(value === undefined ? '' : String(value / factor));
  function change(typed: string): void {
    setText(typed);
    onChange(valueIn(typed, unit));
  }
  const mark = <span className={styles.prefix}>{unit}</span>;
  return (
    <TextField
      {...field}
      inputMode="decimal"
      {...(unit === '₹' ? { prefix: mark } : { suffix: mark })}
      value={text}
      onChange={({ target }) => change(target.value)}
    />
  );
}
