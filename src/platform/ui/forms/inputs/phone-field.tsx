import { TextField, type TextFieldProps } from './text-field.tsx';

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'label'> & {
  label?: TextFieldProps['label'];
};

/** Indian mobile number after +91, any spacing. A text field: no other HTML input allows a number without its country. */
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
