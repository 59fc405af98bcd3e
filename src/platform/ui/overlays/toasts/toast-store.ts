export type ToastOptions = {
  title: string;
  tone?: 'success' | 'error';
  action?: { label: string; onSelect: () => void };
  /** Default: 2000 for success, 4000 for an error, 10000 with an action. */
  timeoutMs?: number;
};

type Listener = (toast: ToastOptions) => void;

const waiting: ToastOptions[] = [];
let listener: Listener | undefined;
let onFirst: (() => void) | undefined;

/** Passes a toast to the list, or queues it until the list's code is loaded. */
export function addToast(toast: ToastOptions): void {
  if (listener) {
    listener(toast);
    return;
  }
  waiting.push(toast);
  onFirst?.();
}

/** Takes over waiting and new toasts. Returns how to stop. */
export function takeToasts(take: Listener): () => void {
  listener = take;
  waiting.splice(0).forEach(take);
  return () => {
    if (listener === take) listener = undefined;
  };
}

export function onFirstToast(callback: () => void): () => void {
  onFirst = callback;
  if (waiting.length > 0) callback();
  return () => {
    onFirst = undefined;
  };
}
