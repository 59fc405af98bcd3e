import type { ComponentProps } from 'react';
import { Field, type FieldWords } from '../field.tsx';

export type SelectOption = { value: string; label: string; disabled?: boolean | undefined };

export type SelectFieldProps = FieldWords &
  Omit<ComponentProps<'select'>, 'required' | 'children'> & { options: readonly SelectOption[] };

/** A native select, for the device's list and autofill. Use radios for fewer than five options. */
export function SelectField({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  className,
  id,
  options,
  ...select
}: SelectFieldProps) {
  const words = { label, hint, error, required, optional, hideLabel };
  return (
    <Field {...words} id={id} name={select.name} className={className}>
      {(control) => (
        <select {...select} {...control} className="select">
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
