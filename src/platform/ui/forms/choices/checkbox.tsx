import { useId, type ComponentProps, type ReactNode } from 'react';
import { joinClasses } from '../../actions/join-classes.ts';
import { describedBy, FieldNotes } from '../field.tsx';
import styles from './checkbox.module.css';

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
};

/** One yes-or-no choice that takes effect when the form is sent. For an instant one use `Switch`. */
export function Checkbox({ label, hint, error, className, id, ...input }: CheckboxProps) {
  const fallbackId = useId();
  const boxId = id ?? fallbackId;
  return (
    <div className={joinClasses(styles.field, className)}>
      <label className={`row ${styles.check}`}>
        <input
          {...input}
          type="checkbox"
          id={boxId}
          className={`toggle ${styles.box}`}
          aria-describedby={describedBy(boxId, { hint, error })}
          aria-invalid={error === undefined ? undefined : true}
        />
        <span>{label}</span>
      </label>
      <FieldNotes id={boxId} hint={hint} error={error} />
    </div>
  );
}
