import { TextField, type TextFieldProps } from '#platform/ui/forms/text-field.tsx';

/** An amount in rupees. A text field: no spinner, and the wheel of a mouse changes nothing. */
export function MoneyField(props: TextFieldProps) {
  return (
    <TextField
      {...props}
      prefix={
        <>
          <span aria-hidden="true">₹</span>
          <span className="vh">rupees</span>
        </>
      }
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
    />
  );
}
