import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '#platform/client/use-hydrated.ts';

/** What Firebase writes into its links; ours stand behind the #. */
const OUTSIDE_NAMES = ['oobCode', 'mode', 'apiKey', 'continueUrl', 'lang'];

/** The address without its token. */
function bare({ pathname, search }: Location): string {
  const rest = new URLSearchParams(search);
  for (const name of OUTSIDE_NAMES) rest.delete(name);
  return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}

/**
 * The token of a mail's link, taken out of the address bar at once: no history and no shared address
 * shall hold it. Undefined until looked for, '' where there is none.
 */
export function useLinkToken(): string | undefined {
  const location = useLocation();
  const isHydrated = useHydrated();
  const [token, setToken] = useState('');
  const outside = new URLSearchParams(location.search).get('oobCode');
  const found = location.hash.slice(1) || outside || token;
  // Kept for when an overlay opens, whose address has no such part.
  if (isHydrated && found !== token) setToken(found);
  useEffect(() => {
    const { hash, search } = window.location;
    if (hash === '' && !search.includes('oobCode=')) return;
    window.history.replaceState(window.history.state, '', bare(window.location));
  }, [location]);
  return isHydrated ? found : undefined;
}
