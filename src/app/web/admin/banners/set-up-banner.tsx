import { useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { SELLER } from '../../../going-live.ts';
import { useAdminSummary } from '../frame/use-admin-summary.ts';

export const SET_UP_PATH = '/admin/set-up';

/** True after the first time since the shop was loaded, so that the owner can look elsewhere. */
let hasLed = false;

/** Leads the owner of a new shop to its set-up when she signs in for the first time. */
function useFirstWay(): void {
  const { summary } = useAdminSummary();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isDue = summary?.setUp.isOpen === false && summary.setUp.isUntouched;
  useEffect(() => {
    if (hasLed || !isDue) return;
    hasLed = true;
    if (pathname === '/admin') void navigate(SET_UP_PATH, { replace: true });
  }, [isDue, navigate, pathname]);
}

/** Shows what is missing before the first order. */
export function SetUpBanner() {
  const { summary } = useAdminSummary();
  const { pathname } = useLocation();
  useFirstWay();
  if (summary === undefined || pathname === SET_UP_PATH) return null;
  const { setUp, missing } = summary;
  if (!setUp.isOpen) {
    const title = setUp.wasOpened
      ? 'Your shop is closed'
      : `Set up your shop: ${setUp.done} of ${setUp.of} done`;
    return (
      <Banner
        tone="gold"
        title={title}
        action={
          <Link className="link" to={SET_UP_PATH}>
            {setUp.wasOpened ? 'Open it again' : 'Continue'}
          </Link>
        }
      >
        {setUp.wasOpened
          ? 'Visitors see that it is closed for now.'
          : 'Until you open it, visitors see that you are opening soon.'}
      </Banner>
    );
  }
  if (missing.length === 0) return null;
  return (
    <Banner tone="bad" title="Nobody can order">
      {`Buyers must know who sells. Your shop lacks: ${missing.map((fact) => SELLER[fact]).join(', ')}.`}
    </Banner>
  );
}
