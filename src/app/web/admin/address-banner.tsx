import { Link, useLocation } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useAdminSummary } from './use-admin-summary.ts';

/** Over the orders of an open shop that does not know its own address. */
export function AddressBanner() {
  const { summary } = useAdminSummary();
  const { isDemo } = useShop();
  const { pathname } = useLocation();
  if (summary === undefined || isDemo || pathname !== '/admin') return null;
  if (summary.mails.haveLinks || !summary.setUp.isOpen) return null;
  return (
    <Banner
      tone="gold"
      title="Emails have no links"
      action={
        <Link className="link" to="/admin/web-address">
          Enter the web address
        </Link>
      }
    >
      Your shop does not know its own web address, so no email leads a buyer to the order.
    </Banner>
  );
}
