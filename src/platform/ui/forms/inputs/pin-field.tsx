import { TextField, type TextFieldProps } from './text-field.tsx';

export type PinFieldProps = Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'label'> & {
  label?: TextFieldProps['label'];
};

/** Indian PIN code: six digits; "400 076" may be typed with its space. */
export function PinField({ label = 'PIN code', ...field }: PinFieldProps) {
  return (
    <TextField
      autoComplete="postal-code"
      {...field}
      label={label}
      inputMode="numeric"
      maxLength={40}
    />
  );
}
