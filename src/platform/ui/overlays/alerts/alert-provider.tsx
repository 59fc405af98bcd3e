import {
  createContext,
  lazy,
  Suspense,
  use,
  useCallback,
  useEffect,
  useState,
  type ReactNode,
} from 'react';
import type { AlertOptions, QueuedAlert } from './alert-options.ts';
import { trackPresses } from '../opener.ts';
import { usePreload } from '../use-preload.ts';

type PlainAlertProps = { alert: QueuedAlert | undefined; onDismiss: (id: number) => void };

/** Fallback to the browser's own window when our code cannot be fetched. */
function PlainAlert({ alert, onDismiss }: PlainAlertProps) {
  useEffect(() => {
    if (alert === undefined) return;
    window.alert([alert.title, alert.text].filter(Boolean).join('\n'));
    onDismiss(alert.id);
    alert.onClose?.();
  }, [alert, onDismiss]);
  return null;
}

const loadHost = () => import('./alert-host.tsx').then((m) => ({ default: m.AlertHost }));
// Alerts often report a lost connection: this code cannot be fetched then.
const AlertHost = lazy(() => loadHost().catch(() => ({ default: PlainAlert })));
const AlertContext = createContext<((alert: AlertOptions) => void) | undefined>(undefined);
let count = 0;

/** Shows alerts one after the other, over everything; their code is fetched when the page is idle. */
export function AlertProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<QueuedAlert[]>([]);
  const [wasUsed, setWasUsed] = useState(false);
  const show = useCallback((alert: AlertOptions) => {
    setWasUsed(true);
    const queued = { ...alert, id: ++count };
    setQueue((waiting) => {
      if (alert.isSole) return [queued];
      return waiting[0]?.isSole ? waiting : [...waiting, queued];
    });
  }, []);
  const dismiss = useCallback((id: number) => {
    setQueue((waiting) => waiting.filter((alert) => alert.id !== id));
  }, []);
  useEffect(trackPresses, []);
  usePreload(loadHost, 'at rest');
  return (
    <AlertContext value={show}>
      {children}
      {wasUsed && (
        <Suspense>
          <AlertHost alert={queue[0]} onDismiss={dismiss} />
        </Suspense>
      )}
    </AlertContext>
  );
}

/** The shop's own `window.alert`: `alert({ title, text?, actions?, autoCloseMs? })`. */
export function useAlert(): (alert: AlertOptions) => void {
  const alert = use(AlertContext);
  if (alert === undefined) throw new Error('useAlert needs an AlertProvider above it.');
  return alert;
}
