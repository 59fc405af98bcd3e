import { useCallback, useSyncExternalStore } from 'react';

/** True while a media query matches, e.g. `'(max-width: 700px)'`. False on the server and at hydration. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** True on phones and tablets, which have neither keys to press nor files to drop. */
export const useIsTouched = (): boolean => useMediaQuery('(pointer: coarse)');
