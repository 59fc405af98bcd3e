import { useState } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';
import './affix-button.css';

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
        <button type="button" className="post" onClick={() => setIsShown(!isShown)}>
          <span>{isShown ? 'Hide' : 'Show'}</span>
          <span className="post-more">{` ${toggleName}`}</span>
        </button>
      }
    />
  );
}
