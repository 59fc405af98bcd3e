import { TextField, type TextFieldProps } from './text-field.tsx';

const SIGN = (
  <>
    <span aria-hidden="true">₹</span>
    <span className="visually-hidden">rupees</span>
  </>
);

/** An amount as it is typed, which `typedRupees` reads: no spinner, and the mouse wheel changes nothing. */
export function RupeeField(props: Omit<TextFieldProps, 'prefix'>) {
  return (
    <TextField prefix={SIGN} inputMode="decimal" autoComplete="off" maxLength={20} {...props} />
  );
}
