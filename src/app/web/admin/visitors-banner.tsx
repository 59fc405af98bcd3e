import { useLocation } from 'react-router';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useAdminSummary } from './use-admin-summary.ts';

const SHOWN_ON = new Set(['/admin', '/admin/web-address']);

export function VisitorsBanner() {
  const { summary } = useAdminSummary();
  const { pathname } = useLocation();
  if (summary?.visitors.lookLikeOne !== true || !SHOWN_ON.has(pathname)) return null;
  return (
    <Banner tone="gold" title="All visitors look like one person to your shop">
      When many come at once, some are told to wait, and wrong passwords of one of them can keep the
      others out. Nothing is lost. Please tell whoever set up your shop: the setting TRUSTED_PROXIES
      must say how many proxies or tunnels visitors come through, usually 1.
    </Banner>
  );
}
