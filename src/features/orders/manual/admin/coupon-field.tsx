import { TextField, type TextFieldProps } from '#platform/ui/forms/inputs/text-field.tsx';

export function CouponField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      label="Code"
      optional
      maxLength={40}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      {...props}
    />
  );
}
