import { useEffect, useEffectEvent, useRef } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';
import { OFFLINE } from '#platform/client/calls/api.ts';
import { openDocument } from '#platform/client/files/open-document.ts';
import { useAlert } from '#platform/ui/overlays/alerts/alert-provider.tsx';

const PATIENCE_MS = 1000;

/** Alerts that the next page's code didn't load, then loads the document: the router would reload, offline into an error page, and never refetch it. */
export function UnfetchedPage() {
  const { location } = useNavigation();
  const shown = useLocation();
  const alert = useAlert();
  const hasFailed = useRef(false);
  /** The last link that was clicked, and the navigation that was under way then. */
  const clicked = useRef<{ address: string; before: typeof location }>(undefined);
  /** The navigation that an alert is shown for; `next` is one that React has not rendered yet. */
  const alerted = useRef<typeof location | 'next'>(undefined);

  function open(address: string): void {
    openDocument(address, () => tell(address));
  }
  function tell(address: string): void {
    alert({
      title: "This page didn't open",
      text: OFFLINE.detail,
      actions: [{ label: 'Try again', onSelect: () => open(address) }, { label: 'Stay here' }],
    });
  }

  const noteClick = useEffectEvent(({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link?.origin !== window.location.origin) return;
    clicked.current = { address: link.pathname + link.search, before: location };
  });
  const stopReload = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== 'reload') return;
    const isBehind = clicked.current !== undefined && clicked.current.before === location;
    const address = isBehind ? clicked.current?.address : location && createPath(location);
    if (address === undefined) return;
    event.preventDefault();
    hasFailed.current = true;
    alerted.current = isBehind ? 'next' : location;
    tell(address);
  });
  const openAsDocument = useEffectEvent(open);
  useEffect(() => {
    // Missing in Safari before 26.2 and Firefox before 147.
    const { navigation } = window as Partial<typeof window>;
    const onNavigate = (event: NavigateEvent): void => stopReload(event);
    const onClick = (event: MouseEvent): void => noteClick(event);
    navigation?.addEventListener('navigate', onNavigate);
    document.addEventListener('click', onClick, true);
    return () => {
      navigation?.removeEventListener('navigate', onNavigate);
      document.removeEventListener('click', onClick, true);
    };
  }, []);
  useEffect(() => {
    clicked.current = undefined;
  }, [shown]);
  useEffect(() => {
    if (!location || !hasFailed.current) return;
    if (alerted.current === 'next') alerted.current = location;
    if (alerted.current === location) return;
    const timer = setTimeout(() => openAsDocument(createPath(location)), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [location]);
  return null;
}
