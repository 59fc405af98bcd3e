import type { ReactNode } from 'react';
import styles from './feedback.module.css';

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Shown above the title. */
  drawing?: ReactNode;
};

export function EmptyState({ title, text, action, drawing }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {drawing}
      <p className={styles.emptyTitle}>{title}</p>
      {text !== undefined && <p className="muted">{text}</p>}
      {action !== undefined && <div className={`cluster ${styles.emptyAction}`}>{action}</div>}
    </div>
  );
}
