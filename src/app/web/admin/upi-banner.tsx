import { Link, useLocation } from 'react-router';
import { useAdminSummary } from './use-admin-summary.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';

const SHOWN_ON = new Set(['/admin', '/admin/payments']);

export function UpiBanner() {
  const { summary } = useAdminSummary();
  const { pathname } = useLocation();
  if (summary === undefined || !SHOWN_ON.has(pathname)) return null;
  if (summary.payments.isUpiSetUp || !summary.setUp.isOpen) return null;
  return (
    <Banner
      tone="gold"
      title="UPI is not set up"
      action={
        <Link className="link" to="/admin/shop?part=pay">
          Enter your UPI id
        </Link>
      }
    >
      Customers can order, but are not shown how to pay: you write to each of them. With your UPI id
      the shop shows them a code to scan.
    </Banner>
  );
}
