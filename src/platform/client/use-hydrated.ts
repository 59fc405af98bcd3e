import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False while the page is as the server sent it, true once the browser has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
