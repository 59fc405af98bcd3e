import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { useAlert } from '../alerts/alert-provider.tsx';
import { addToast, onFirstToast, takeToasts, type ToastOptions } from './toast-store.ts';

/** Fetched ahead wherever a toast may report a lost connection. */
export const loadToasts = () => import('./toast-list.tsx').then((m) => ({ default: m.ToastList }));
const ToastList = lazy<ComponentType>(() => loadToasts().catch(() => ({ default: PlainToasts })));

/** Shows toasts as alerts when the list's code cannot be fetched. */
function PlainToasts() {
  const alert = useAlert();
  useEffect(
    () =>
      takeToasts(({ title, action }) =>
        alert({ title, ...(action && { actions: [{ label: 'OK' }, action] }) }),
      ),
    [alert],
  );
  return null;
}

export type Toast = {
  /** `toast('Saved')` or `toast({ title, tone?, action?, timeoutMs? })`. */
  (toast: string | ToastOptions): void;
  success: (title: string) => void;
  error: (title: string) => void;
  undo: (title: string, onUndo: () => void, label?: string) => void;
};

const toast: Toast = Object.assign(
  (options: string | ToastOptions) =>
    addToast(typeof options === 'string' ? { title: options } : options),
  {
    success: (title: string) => addToast({ title, tone: 'success' }),
    error: (title: string) => addToast({ title, tone: 'error' }),
    undo: (title: string, onUndo: () => void, label = 'Undo') =>
      addToast({ title, action: { label, onSelect: onUndo } }),
  },
);

/** Toasts at top centre, over everything; their code is fetched with the first one. */
export function Toaster({ children }: { children?: ReactNode }) {
  const [wasUsed, setWasUsed] = useState(false);
  useEffect(() => onFirstToast(() => setWasUsed(true)), []);
  return (
    <>
      {children}
      {wasUsed && (
        <Suspense>
          <ToastList />
        </Suspense>
      )}
    </>
  );
}

export function useToast(): Toast {
  return toast;
}
