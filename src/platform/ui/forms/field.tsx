import { useId, type ReactNode } from 'react';
import { joinClasses } from '../actions/join-classes.ts';
import { CircleAlert } from '../icons/icons.generated.tsx';
import { Sentence } from '../display/sentence.tsx';
import styles from './field.module.css';

export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

export type FieldWords = {
  label: ReactNode;
  hint?: ReactNode;
  /** Says what to do; marks the control as invalid. */
  error?: string | undefined;
  required?: boolean | undefined;
  optional?: boolean | undefined;
  /** Label for screen readers only, where a table or a row already shows it. */
  hideLabel?: boolean | undefined;
};

export type FieldProps = FieldWords & {
  name?: string | undefined;
  id?: string | undefined;
  className?: string | undefined;
  /** Id of further descriptive text, such as a prefix. */
  alsoDescribedBy?: string | undefined;
  children: (control: FieldControl) => ReactNode;
};

/** Label, hint and error around one control; base of `TextField` and others. */
export function Field({ children, className, alsoDescribedBy, name, ...words }: FieldProps) {
  const fallbackId = useId();
  const { id = fallbackId } = words;
  const isWrong = words.error !== undefined;
  const control: FieldControl = {
    id,
    'aria-describedby': describedBy(id, words, alsoDescribedBy),
    'aria-invalid': isWrong || undefined,
    'aria-required': words.required || undefined,
  };
  return (
    <div className={joinClasses('field', isWrong && styles.wrong, className)} data-field={name}>
      <label htmlFor={id} className={words.hideLabel === true ? 'visually-hidden' : 'label'}>
        <FieldLabel {...words} />
      </label>
      {children(control)}
      <FieldNotes id={id} hint={words.hint} error={words.error} />
    </div>
  );
}

export function FieldLabel({ label, required, optional }: FieldWords) {
  return (
    <>
      <Sentence>{label}</Sentence>
      {required === true ? <i aria-hidden="true"> *</i> : null}
      {optional === true ? <span className={styles.optional}> (optional)</span> : null}
    </>
  );
}

type FieldNotesProps = { id: string; hint: ReactNode; error: string | undefined };

export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {error === undefined ? null : (
        <span className="error-message" id={`${id}-error`}>
          <CircleAlert className="icon-small" />
          <Sentence>{error}</Sentence>
        </span>
      )}
      {hint === undefined ? null : (
        <span className="hint" id={`${id}-hint`}>
          <Sentence>{hint}</Sentence>
        </span>
      )}
    </>
  );
}

type Described = { hint?: unknown; error?: string | undefined };

/** The `aria-describedby` of the control `id`: error, hint, the rest. */
export function describedBy(
  id: string,
  { hint, error }: Described,
  ...more: (string | undefined)[]
): string | undefined {
  const errorId = error !== undefined && `${id}-error`;
  const hintId = hint !== undefined && `${id}-hint`;
  return joinClasses(errorId, hintId, ...more) || undefined;
}
