import { useEffect } from 'react';
import type { QueuedAlert } from './alert-options.ts';

type PlainAlertProps = { alert: QueuedAlert | undefined; onDismiss: (id: number) => void };

/** Fallback to the browser's own window when our code cannot be fetched. */
export function PlainAlert({ alert, onDismiss }: PlainAlertProps) {
  useEffect(() => {
    if (alert === undefined) return;
    window.alert([alert.title, alert.text].filter(Boolean).join('\n'));
    onDismiss(alert.id);
    alert.onClose?.();
  }, [alert, onDismiss]);
  return null;
}
