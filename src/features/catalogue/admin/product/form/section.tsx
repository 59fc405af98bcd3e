import type { ReactNode } from 'react';
import { CircleAlert } from '#platform/ui/icons/circle-alert.tsx';
import { idOfPath } from '../fields/field-words.ts';

type SectionProps = {
  /** The path of the product that it is about; links of errors lead to it. */
  path: string;
  title: string;
  /** About the section as a whole. */
  error?: string | undefined;
  children: ReactNode;
  className?: string;
};

/** A card of the form with its heading. */
export function Section({ path, title, error, children, className = '' }: SectionProps) {
  const id = `section-${path}`;
  return (
    <section
      id={idOfPath(path)}
      tabIndex={-1}
      className={`card psec ${className}`}
      aria-labelledby={id}
    >
      <h2 id={id}>{title}</h2>
      {error !== undefined && (
        <p className="errmsg psec-error">
          <CircleAlert className="ico-s" />
          <span>{error}</span>
        </p>
      )}
      {children}
    </section>
  );
}
