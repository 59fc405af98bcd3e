import { Link, useLocation } from 'react-router';
import { useAdminSummary } from './use-admin-summary.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';

const SHOWN_ON = new Set(['/admin', '/admin/payments']);

export function UpiBanner() {
  const { summary } = useAdminSummary();
  const { pathname } = useLocation();
  if (summary === undefined || summary.payments.isUpiSetUp || !SHOWN_ON.has(pathname)) return null;
  return (
    <Banner tone="gold" title="UPI is not set up">
      <p>
        Customers can order, but are not shown how to pay: you write to each of them. With your UPI
        id the shop shows them a code to scan.{' '}
        <Link className="link" to="/go-live">
          How to go live
        </Link>
      </p>
    </Banner>
  );
}
