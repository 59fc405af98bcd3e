import { useEffect, useId, useRef, type MouseEvent } from 'react';
import { CircleAlert } from '../icons/icons.generated.tsx';
import './form-parts.css';
import styles from './form-parts.module.css';

export type FormError = { name: string; id?: string | undefined; message: string };

export type ErrorSummaryProps = {
  errors: readonly FormError[];
  /** Number of submits: a new one refocuses the summary. */
  focusKey?: number | undefined;
};

/** Lists a form's errors with links to the fields; takes focus when it appears. */
export function ErrorSummary({ errors, focusKey }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  const titleId = useId();
  const hasErrors = errors.length > 0;

  useEffect(() => {
    if (hasErrors) box.current?.focus();
  }, [hasErrors, focusKey]);

  if (!hasErrors) return null;
  return (
    <section
      ref={box}
      tabIndex={-1}
      data-summary=""
      className="banner bad"
      aria-labelledby={titleId}
    >
      <CircleAlert className="icon" />
      <div>
        <p id={titleId} className={styles.summaryTitle}>
          {errors.length === 1 ? 'Please fix 1 field' : `Please fix ${errors.length} fields`}
        </p>
        <ul className={styles.summaryList}>
          {errors.map((error) => (
            <li key={error.name}>
              <a
                className="link"
                href={`#${error.id ?? error.name}`}
                onClick={(event) => focusField(event, error)}
              >
                {error.message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A link would only scroll to the field; a group is entered at its first control. */
function focusField(event: MouseEvent, { id, name }: FormError): void {
  const field =
    document.getElementById(id ?? name) ??
    document.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`);
  if (field === null) return;
  event.preventDefault();
  const control = field.matches('fieldset, div')
    ? field.querySelector<HTMLElement>('input:checked, input, select, textarea')
    : field;
  (control ?? field).focus();
}
