import { useEffect, useEffectEvent, useRef } from 'react';
import { createPath, useNavigation } from 'react-router';
import { OFFLINE } from '#platform/client/api.ts';
import { openDocument } from '#platform/client/open-document.ts';
import { useAlert } from '#platform/ui/overlays/alert-provider.tsx';

/** Time for a page to open whose code failed before. */
const PATIENCE_MS = 1000;

/** Without the next page's code the router would reload, offline into an error page, and never refetch it: alerts, then loads the document. */
export function UnfetchedPage() {
  const { location } = useNavigation();
  const alert = useAlert();
  const hasFailed = useRef(false);

  function open(address: string): void {
    openDocument(address, () => tell(address));
  }
  function tell(address: string): void {
    alert({
      title: 'This page did not open',
      text: OFFLINE.detail,
      actions: [{ label: 'Try again', onSelect: () => open(address) }, { label: 'Stay here' }],
    });
  }

  const stopReload = useEffectEvent((event: NavigateEvent) => {
    if (event.navigationType !== 'reload' || !location) return;
    event.preventDefault();
    hasFailed.current = true;
    tell(createPath(location));
  });
  const openAsDocument = useEffectEvent(open);
  useEffect(() => {
    // Not in Safari before 26.2, Firefox before 147.
    const { navigation } = window as Partial<typeof window>;
    const stop = (event: NavigateEvent): void => stopReload(event);
    navigation?.addEventListener('navigate', stop);
    return () => navigation?.removeEventListener('navigate', stop);
  }, []);
  useEffect(() => {
    if (!location || !hasFailed.current) return;
    const timer = setTimeout(() => openAsDocument(createPath(location)), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [location]);
  return null;
}
