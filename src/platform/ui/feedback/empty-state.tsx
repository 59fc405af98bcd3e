import type { ReactNode } from 'react';

type EmptyStateProps = {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  /** Shown above the title. */
  drawing?: ReactNode;
};

export function EmptyState({ title, text, action, drawing }: EmptyStateProps) {
  return (
    <div className="empty">
      {drawing}
      <p className="empty-title">{title}</p>
      {text !== undefined && <p className="muted">{text}</p>}
      {action !== undefined && <div className="empty-act">{action}</div>}
    </div>
  );
}
