import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the server's page, true after hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
