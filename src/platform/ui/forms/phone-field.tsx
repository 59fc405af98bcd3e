import { TextField, type TextFieldProps } from './text-field.tsx';

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'label'> & {
  label?: TextFieldProps['label'];
};

/**
 * An Indian mobile number: +91 stands before it, any spacing may be typed. HTML allows a number
 * without its country in a text field only.
 */
export function PhoneField({ label = 'Phone number', ...field }: PhoneFieldProps) {
  return (
    <TextField
      autoComplete="tel-national"
      {...field}
      label={label}
      type="text"
      inputMode="tel"
      prefix="+91"
    />
  );
}
