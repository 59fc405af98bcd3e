import { useEffect } from 'react';
import { useRingingCount } from '#features/notifications/admin/bell.ts';
import { useAdminSummary } from './use-admin-summary.ts';

const STANDALONE = '(display-mode: standalone)';

/** Rings in an open tab, and keeps the device and its worker up to date. */
export function AdminBell() {
  const { summary } = useAdminSummary();
  useRingingCount(
    summary && summary.orders.byStatus.pending + summary.payments.toCheck + summary.requests.new,
  );
  useEffect(() => {
    const isApp = matchMedia(STANDALONE).matches;
    const mayRing = 'Notification' in window && Notification.permission === 'granted';
    if (!isApp && !mayRing) return;
    import('#features/notifications/admin/subscribe.ts')
      .then(({ keepDevice }) => keepDevice(isApp))
      .catch(() => undefined);
  }, []);
  return null;
}
