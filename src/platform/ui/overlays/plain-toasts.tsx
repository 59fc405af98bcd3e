import { useEffect } from 'react';
import { useAlert } from './alert-provider.tsx';
import { takeToasts } from './toast-store.ts';

/** Shows toasts as alerts when the list's code cannot be fetched. */
export function PlainToasts() {
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
