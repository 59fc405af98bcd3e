import { Toast as Base } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { ToastCard } from './toast-card.tsx';
import { takeToasts, type ToastOptions } from './toast-store.ts';
import styles from './toasts.module.css';

const LIMIT = 20;
const SHOWN = 3;
const TIMEOUTS = { success: 2000, error: 4000 };
const ACTION_TIMEOUT = 10_000;

function timeoutOf({ timeoutMs, action, tone = 'success' }: ToastOptions): number {
  return timeoutMs ?? (action ? ACTION_TIMEOUT : TIMEOUTS[tone]);
}

function Stack() {
  const { toasts, add, close } = Base.useToastManager<ToastOptions>();
  const announce = useAnnounce();
  useEffect(
    () =>
      takeToasts((toast) => {
        add({ title: toast.title, data: toast, timeout: timeoutOf(toast) });
        announce(toast.title, toast.tone === 'error' ? 'assertive' : 'polite');
      }),
    [add, announce],
  );
  return toasts.map((toast, index) => (
    <ToastCard
      key={toast.id}
      toast={toast}
      isDeep={index >= SHOWN}
      onClose={() => close(toast.id)}
    />
  ));
}

/** The stack of toasts; silent, as the live region says each once. Nothing here is a dialog. */
export function ToastList() {
  return (
    <Base.Provider limit={LIMIT} timeout={TIMEOUTS.success}>
      <Base.Portal>
        <Base.Viewport className={styles.toasts} aria-live="off" data-own-escape="">
          <Stack />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}
