import { Link, useLocation } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { adviceOf } from './advice.ts';
import { useAdminSummary } from '../frame/use-admin-summary.ts';

/** What the owner should still do for her shop. */
export function AdviceBanners() {
  const { summary } = useAdminSummary();
  const { isDemo } = useShop();
  const { pathname } = useLocation();
  if (summary === undefined) return null;
  return adviceOf(summary, { isDemo, isSecure: window.isSecureContext })
    .filter(({ isDue, at }) => isDue && at.includes(pathname))
    .map(({ title, text, action }) => (
      <Banner
        key={title}
        tone="gold"
        title={title}
        action={
          action && (
            <Link className="link" to={action.to}>
              {action.label}
            </Link>
          )
        }
      >
        {text}
      </Banner>
    ));
}
