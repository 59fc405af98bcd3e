import { Toast as Base } from '@base-ui/react/toast';
import { joinClasses } from '../../actions/join-classes.ts';
import { CircleAlert, CircleCheck, X } from '../../icons/icons.generated.tsx';
import type { ToastOptions } from './toast-store.ts';
import { Sentence } from '../../display/sentence.tsx';
import styles from './toasts.module.css';

type ToastCardProps = {
  toast: Base.Root.ToastObject<ToastOptions>;
  /** Older than the newest three: shown only in the opened stack. */
  isDeep: boolean;
  onClose: () => void;
};

/** Overrides the library's dialog role: a toast takes no focus and requests nothing. */
const GROUP = { role: 'group', 'aria-modal': undefined };

export function ToastCard({ toast, isDeep, onClose }: ToastCardProps) {
  const action = toast.data?.action;
  const isError = toast.data?.tone === 'error';
  const Icon = isError ? CircleAlert : CircleCheck;
  return (
    <Base.Root
      toast={toast}
      swipeDirection={['up', 'left', 'right']}
      className={joinClasses(styles.toast, isError && 'bad', isDeep && styles.deep)}
      {...GROUP}
      // Focus stays where it was, e.g. in the dialog under the toast.
      onMouseDown={(event) => event.preventDefault()}
    >
      <Base.Content className={styles.content}>
        <Icon className="icon" />
        <Base.Title className={styles.title} render={<p />}>
          <Sentence>{toast.title}</Sentence>
        </Base.Title>
        {action && (
          <button
            type="button"
            className={`link ${styles.action}`}
            onClick={() => {
              onClose();
              action.onSelect();
            }}
          >
            {action.label}
          </button>
        )}
        <button type="button" className="icon-button" aria-label="Close message" onClick={onClose}>
          <X className="icon-small" />
        </button>
      </Base.Content>
    </Base.Root>
  );
}
