import type { RefObject } from 'react';
import { TextField } from '#platform/ui/forms/text-field.tsx';

type CodeFieldProps = {
  value: string;
  error: string | undefined;
  /** Called with the digits. */
  onChange: (value: string) => void;
  ref?: RefObject<HTMLInputElement | null>;
};

const DIGITS = 6;

export function CodeField({ value, error, onChange, ref }: CodeFieldProps) {
  return (
    <TextField
      ref={ref}
      label="Code from your app"
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      className="code-field"
      hint="6 digits, new every half minute"
      required
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, '').slice(0, DIGITS))}
    />
  );
}

export function codeError(code: string): string | undefined {
  if (code === '') return 'Code is required';
  return code.length === DIGITS ? undefined : `A code has ${DIGITS} digits`;
}
