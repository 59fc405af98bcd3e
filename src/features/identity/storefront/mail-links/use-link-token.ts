import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The token behind the # of a mail's link, taken out of the address bar at once: no server log, no
 * history and no shared address shall hold it. Undefined until looked for, '' where there is none.
 */
export function useLinkToken(): string | undefined {
  const location = useLocation();
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (hash.length > 1) window.history.replaceState(window.history.state, '', pathname + search);
    setToken((known) => hash.slice(1) || (known ?? ''));
  }, [location]);
  return token;
}
