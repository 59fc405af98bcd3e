import { useEffect } from 'react';

/** Where the browser does not tell when it rests (Safari). */
const FALLBACK_MS = 2000;

/**
 * Fetches the code of an overlay once the page has come to rest, so that it opens at once, also
 * when the connection has gone meanwhile. What fails is fetched again when it is needed.
 * @param load declared outside the component
 */
export function usePreload(load: () => Promise<unknown>): void {
  useEffect(() => {
    const fetchCode = () => void load().catch(() => undefined);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(fetchCode, FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const ticket = requestIdleCallback(fetchCode);
    return () => cancelIdleCallback(ticket);
  }, [load]);
}
