import { Link, useLocation } from 'react-router';
import { useOverlay, useOverlayLink } from '#platform/client/page/overlay-link.ts';
import {
  Boxes,
  CircleCheck,
  Ellipsis,
  MessageCircle,
  Package,
} from '#platform/ui/icons/icons.generated.tsx';
import { Drawer } from '#platform/ui/overlays/dialog/drawer.tsx';
import { isCurrent, TABS, Waiting, type TabLink } from './admin-tabs.tsx';
import { useAdminSummary } from './use-admin-summary.ts';
import styles from './admin-bar.module.css';

const PLACES: readonly (TabLink & { Icon: typeof Boxes })[] = [
  { label: 'Today', to: '/admin/today', Icon: CircleCheck },
  {
    label: 'Orders',
    to: '/admin',
    also: ['/admin/order/', '/admin/new-order', '/admin/market', '/admin/payments'],
    Icon: Package,
    waiting: ({ payments }) => ({ count: payments.toCheck, words: 'to check' }),
  },
  {
    label: 'Products',
    to: '/admin/my-products',
    also: [
      '/admin/product/',
      '/admin/add-product',
      '/admin/prices',
      '/admin/collections',
      '/admin/drops',
      '/admin/offers',
    ],
    Icon: Boxes,
  },
  {
    label: 'Messages',
    to: '/admin/requests',
    also: '/admin/request/',
    Icon: MessageCircle,
    waiting: ({ requests }) => ({ count: requests.new, words: 'new' }),
  },
];

const MORE: Pick<TabLink, 'waiting'> = {
  waiting: ({ reviews, mails }) => ({
    count: reviews.waiting + mails.failed,
    words: 'to look at',
  }),
};

/** The way around the workbench on a phone; More has all tabs. */
export function AdminBar() {
  const { pathname } = useLocation();
  const { summary } = useAdminSummary();
  const more = useOverlay('more');
  const openMore = useOverlayLink('more');
  const here = PLACES.find((place) => isCurrent(place, pathname));
  return (
    <nav aria-label="Workbench" className={styles.bar}>
      {PLACES.map((place) => (
        <Link key={place.to} to={place.to} aria-current={place === here ? 'page' : undefined}>
          <place.Icon className="icon" />
          <span>{place.label}</span>
          <Waiting tab={place} summary={summary} />
        </Link>
      ))}
      <Link {...openMore} aria-current={here === undefined ? 'page' : undefined}>
        <Ellipsis className="icon" />
        <span>More</span>
        <Waiting tab={MORE} summary={summary} />
      </Link>
      {more.wasOpened && (
        <Drawer open={more.isOpen} onClose={more.close} title="More" isInAddress>
          <nav aria-label="All pages" className={styles.more}>
            {TABS.map((tab) => (
              <Link
                key={tab.to}
                className="fold"
                to={tab.to}
                // Back leads to the page under this list.
                replace
                aria-current={isCurrent(tab, pathname) ? 'page' : undefined}
              >
                <span>{tab.label}</span>
                <Waiting tab={tab} summary={summary} />
              </Link>
            ))}
          </nav>
        </Drawer>
      )}
    </nav>
  );
}
