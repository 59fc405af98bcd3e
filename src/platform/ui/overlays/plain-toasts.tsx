import { useEffect } from 'react';
import { useAlert } from './alert-provider.tsx';
import { takeToasts } from './toast-store.ts';

/** Tells toasts as alerts, where the code of the list could not be fetched. */
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
