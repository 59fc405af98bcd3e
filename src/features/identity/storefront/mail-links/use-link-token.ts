import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '#platform/client/use-hydrated.ts';

/**
 * The token behind the # of a mail's link, taken out of the address bar at once: no server log, no
 * history and no shared address shall hold it. Undefined until looked for, '' where there is none.
 */
export function useLinkToken(): string | undefined {
  const location = useLocation();
  const isHydrated = useHydrated();
  const [token, setToken] = useState('');
  const found = location.hash.slice(1) || token;
  // Kept for when an overlay opens, whose address has no such part.
  if (isHydrated && found !== token) setToken(found);
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
  }, [location]);
  return isHydrated ? found : undefined;
}
