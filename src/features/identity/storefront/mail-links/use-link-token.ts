import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '#platform/client/page/use-hydrated.ts';

/** Parameters of Firebase's links; ours stand behind the #. */
const OUTSIDE_NAMES = ['oobCode', 'mode', 'apiKey', 'continueUrl', 'lang'];

function bare({ pathname, search }: Location): string {
  const rest = new URLSearchParams(search);
  for (const name of OUTSIDE_NAMES) rest.delete(name);
  return rest.size > 0 ? `${pathname}?${rest}` : pathname;
}

/** The token of a mail's link, removed from the address bar at once, so that no history or shared link holds it. Undefined until read, '' without one. */
export function useLinkToken(): string | undefined {
  const location = useLocation();
  const isHydrated = useHydrated();
  const [token, setToken] = useState('');
  const outside = new URLSearchParams(location.search).get('oobCode');
  const found = location.hash.slice(1) || outside || token;
  // Remembered for an opening overlay, whose address has no such part.
  if (isHydrated && found !== token) setToken(found);
  useEffect(() => {
    const { hash, search } = window.location;
    if (hash === '' && !search.includes('oobCode=')) return;
    window.history.replaceState(window.history.state, '', bare(window.location));
  }, [location]);
  return isHydrated ? found : undefined;
}
