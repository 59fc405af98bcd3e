import type { RefObject } from 'react';
import { plainCode } from '#platform/contract/typed/typed-text.ts';
import type { FieldBinding } from '#platform/ui/forms/form/bindings.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import styles from './sign-in/sign-in.module.css';

type CodeFieldProps = FieldBinding<string> & { ref?: RefObject<HTMLInputElement | null> };

const DIGITS = 6;

export function CodeField({ onChange, ...field }: CodeFieldProps) {
  const digitsOf = (text: string): string => plainCode(text).replaceAll(/\D/g, '').slice(0, DIGITS);
  return (
    <TextField
      label="Code from your app"
      inputMode="numeric"
      autoComplete="one-time-code"
      className={styles.codeField}
      hint="6 digits, new every half minute"
      required
      {...field}
      onChange={({ target }) => onChange({ target: { value: digitsOf(target.value) } })}
    />
  );
}
