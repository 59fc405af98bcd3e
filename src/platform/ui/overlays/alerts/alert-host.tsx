import { useEffect, useState } from 'react';
import { AlertDialog } from './alert-dialog.tsx';
import type { AlertAction, QueuedAlert } from './alert-options.ts';
import styles from '../../actions/button.module.css';

type AlertHostProps = { alert: QueuedAlert | undefined; onDismiss: (id: number) => void };

const OK: AlertAction[] = [{ label: 'OK' }];

export function AlertHost({ alert, onDismiss }: AlertHostProps) {
  const [last, setLast] = useState(alert);
  const [isHovered, setIsHovered] = useState(false);
  // The text stays while the dialog fades out.
  if (alert !== undefined && alert !== last) setLast(alert);
  const shown = alert ?? last;

  function close(action?: AlertAction): void {
    if (alert === undefined) return;
    onDismiss(alert.id);
    action?.onSelect?.();
    alert.onClose?.();
  }

  useEffect(() => {
    if (alert?.autoCloseMs === undefined || isHovered) return;
    const timer = setTimeout(() => {
      onDismiss(alert.id);
      alert.onClose?.();
    }, alert.autoCloseMs);
    return () => clearTimeout(timer);
  }, [alert, isHovered, onDismiss]);

  if (shown === undefined) return null;
  const actions = shown.actions ?? OK;
  return (
    <AlertDialog
      open={alert !== undefined}
      onClose={() => close()}
      title={shown.title}
      text={shown.text}
      onHoverChange={setIsHovered}
      actions={actions.map((action, index) => (
        <button
          key={action.label}
          type="button"
          className={index === 0 ? 'btn' : `btn ${styles.secondary}`}
          onClick={() => close(action)}
        >
          {action.label}
        </button>
      ))}
    />
  );
}
