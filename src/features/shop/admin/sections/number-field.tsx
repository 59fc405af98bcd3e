import { useState } from 'react';
import { TextField } from '#platform/ui/forms/text-field.tsx';

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
function factorOf(unit: NumberFieldProps['unit']): number {
  return unit === '₹' ? 100 : 1;
}

/** Keeps what was typed, like `62.`; what is no number is refused by the settings. */
export function NumberField({ unit, value, onChange, ...field }: NumberFieldProps) {
  const factor = factorOf(unit);
  const [text, setText] = useState(value === undefined ? '' : String(value / factor));
  function change(typed: string): void {
    setText(typed);
    const trimmed = typed.replaceAll(',', '').trim();
    onChange(trimmed === '' ? undefined : Math.round(Number(trimmed) * factor));
  }
  const mark = <span className="pre">{unit}</span>;
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
