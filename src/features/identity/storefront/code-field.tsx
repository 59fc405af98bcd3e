import type { RefObject } from 'react';
import { digitsIn } from '#platform/contract/typed/typed-text.ts';
import type { FieldBinding } from '#platform/ui/forms/form/bindings.ts';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import styles from './sign-in/sign-in.module.css';

type CodeFieldProps = FieldBinding<string> & { ref?: RefObject<HTMLInputElement | null> };

const DIGITS = 6;

export function CodeField({ onChange, ...field }: CodeFieldProps) {
  return (
    <TextField
      label="Code from your app"
      inputMode="numeric"
      autoComplete="one-time-code"
      className={styles.codeField}
      hint="6 digits, new every half minute"
      required
      {...field}
      onChange={({ target }) =>
        onChange({ target: { value: digitsIn(target.value).slice(0, DIGITS) } })
      }
    />
  );
}
