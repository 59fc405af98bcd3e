import { useId, type ComponentProps, type ReactNode } from 'react';
import { Field, type FieldWords } from '../field.tsx';
import styles from '../field.module.css';

export type TextFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'prefix' | 'required'> & {
    prefix?: ReactNode;
    suffix?: ReactNode;
  };

/** `className` lays out the whole field; other props go to the input. */
export function TextField({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  prefix,
  suffix,
  className,
  id,
  ...input
}: TextFieldProps) {
  const words = { label, hint, error, required, optional, hideLabel };
  const prefixId = useId();
  const isFramed = prefix !== undefined || suffix !== undefined;
  return (
    <Field
      {...words}
      id={id}
      name={input.name}
      className={className}
      alsoDescribedBy={prefix === undefined ? undefined : prefixId}
    >
      {(control) => {
        const box = <input type="text" {...input} {...control} className="input" />;
        if (!isFramed) return box;
        return (
          <div className="affix">
            {prefix === undefined ? null : (
              <span className={styles.prefix} id={prefixId}>
                {prefix}
              </span>
            )}
            {box}
            {suffix}
          </div>
        );
      }}
    </Field>
  );
}
