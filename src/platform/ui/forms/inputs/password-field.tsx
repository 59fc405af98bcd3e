import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';
import styles from './affix-button.module.css';

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'> & {
  /** Object of the toggle; different for each password of a page. */
  toggleName?: string | undefined;
};

/** A password with a "Show password" / "Hide password" toggle in words. Pasting is allowed. */
export function PasswordField({ toggleName = 'password', ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={isShown ? 'text' : 'password'}
      suffix={
        <button type="button" className={styles.button} onClick={() => setIsShown(!isShown)}>
          <span>{isShown ? 'Hide' : 'Show'}</span>
          <span className={styles.more}>{` ${toggleName}`}</span>
        </button>
      }
    />
  );
}
