import { useEffect } from 'react';
import type { QueuedAlert } from './alert-options.ts';

type PlainAlertProps = { alert: QueuedAlert | undefined; onDismiss: (id: number) => void };

/** Shows alerts in the browser's own window, where the code of ours could not be fetched. */
export function PlainAlert({ alert, onDismiss }: PlainAlertProps) {
  useEffect(() => {
    if (alert === undefined) return;
    window.alert([alert.title, alert.text].filter(Boolean).join('\n'));
    onDismiss(alert.id);
    alert.onClose?.();
  }, [alert, onDismiss]);
  return null;
}
