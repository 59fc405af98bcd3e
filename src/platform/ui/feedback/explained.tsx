import type { ReactNode } from 'react';
import { joinClasses } from '../actions/join-classes.ts';
import styles from './explained.module.css';

type ExplainedProps = {
  /** Why the control can do nothing; undefined where it can. */
  why: string | undefined;
  /** The control is described by it. */
  whyId: string;
  className?: string | undefined;
  children: ReactNode;
};

/** A control that says why it is off, under the pointer and with the focus. */
export function Explained({ why, whyId, className, children }: ExplainedProps) {
  return (
    <span className={joinClasses(styles.explained, className)}>
      {children}
      {why !== undefined && (
        <span className={styles.why} id={whyId} role="tooltip">
          {why}
        </span>
      )}
    </span>
  );
}
