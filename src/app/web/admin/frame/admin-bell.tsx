import { useEffect } from 'react';
import { onSessionEnd } from '#platform/client/calls/session-end.ts';
import { useSignIn } from '#features/identity/storefront/sign-in-state.ts';
import { useRingingCount } from '#features/notifications/admin/bell.ts';
import { offlineChoice } from '#features/notifications/admin/this-browser.ts';
import { useAdminSummary } from './use-admin-summary.ts';
import { useCountInTitle } from './use-count-in-title.ts';

const STANDALONE = '(display-mode: standalone)';

/** Rings in an open tab, and keeps the device and its worker up to date. */
export function AdminBell() {
  const { summary } = useAdminSummary();
  const signIn = useSignIn();
  useCountInTitle(summary?.orders.byStatus.pending ?? 0);
  useRingingCount(
    summary && summary.orders.byStatus.pending + summary.payments.toCheck + summary.requests.new,
  );
  const uid = signIn.status === 'in' ? signIn.uid : '';
  useEffect(() => {
    const isApp = matchMedia(STANDALONE).matches;
    const mayRing = 'Notification' in window && Notification.permission === 'granted';
    if (uid === '' || !(isApp || mayRing || offlineChoice.read())) return;
    let isOver = false;
    onSessionEnd(() => {
      isOver = true;
    });
    import('./prepare-offline.ts')
      .then(({ prepareOffline }) => prepareOffline(uid, isApp, () => isOver))
      .catch(() => undefined);
  }, [uid]);
  return null;
}
