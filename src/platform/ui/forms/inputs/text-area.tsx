import type { ComponentProps } from 'react';
import { Field, type FieldWords } from '../field.tsx';

export type TextAreaProps = FieldWords & Omit<ComponentProps<'textarea'>, 'required'>;

export function TextArea({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  className,
  id,
  ...area
}: TextAreaProps) {
  const words = { label, hint, error, required, optional, hideLabel };
  return (
    <Field {...words} id={id} name={area.name} className={className}>
      {(control) => <textarea {...area} {...control} className="textarea" />}
    </Field>
  );
}
