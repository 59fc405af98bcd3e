import { TextField, type TextFieldProps } from './text-field.tsx';

export type PhoneFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'label'> & {
  label?: TextFieldProps['label'];
};

/** An Indian mobile number: +91 stands before it, any spacing may be typed. */
export function PhoneField({ label = 'Phone number', ...field }: PhoneFieldProps) {
  return <TextField autoComplete="tel-national" {...field} label={label} type="tel" prefix="+91" />;
}
