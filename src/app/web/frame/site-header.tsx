import { Link, useLocation } from 'react-router';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { Search } from '#platform/ui/icons/icons.generated.tsx';
import { AccountCorner } from './account-corner.tsx';
import { Brand } from './brand.tsx';
import styles from '../styles/chrome.module.css';

export function DemoStrip() {
  const { isDemo } = useShop();
  if (!isDemo) return null;
  return (
    <aside className={styles.demo} aria-label="Demo">
      Demo shop: nothing here is for sale. <Link to="/go-live">How to go live</Link>
    </aside>
  );
}

export function NotSellingStrip() {
  const { isSelling } = useShop();
  if (isSelling) return null;
  return (
    <aside className={styles.demo} aria-label="Not selling">
      Nothing can be ordered here at the moment.
    </aside>
  );
}

/** The owner's announcement, above every page. */
export function AnnouncementBar() {
  const { bar } = useShop();
  if (!bar) return null;
  return (
    <aside className={styles.demo} aria-label="Announcement">
      {bar.link === '' ? bar.text : <a href={bar.link}>{bar.text}</a>}
    </aside>
  );
}

/** Deep-coloured over the home page's water, else page coloured. */
export function SiteHeader() {
  const { pathname, search, state } = useLocation();
  const isOverGrid = (state as { overGrid?: boolean } | null)?.overGrid === true;
  const { isOpen } = useShop();
  const customOrder = useOverlayLink('custom-order');
  const toBox = { pathname: '/', search: pathname === '/' ? search : '', hash: '#search' };
  return (
    <header
      className={pathname === '/' || isOverGrid ? `site-header ${styles.deep}` : 'site-header'}
    >
      <div className={styles.inner}>
        <Brand />
        <Link className="icon-button" to={toBox} aria-label="Search">
          <Search className="icon" />
        </Link>
        <Link className={`${styles.navlink} ${styles.onlyDesktop}`} to="/#shop">
          Collection
        </Link>
        {isOpen && (
          <Link className={`${styles.navlink} ${styles.onlyDesktop}`} {...customOrder}>
            Custom Order
          </Link>
        )}
        <AccountCorner />
      </div>
    </header>
  );
}
