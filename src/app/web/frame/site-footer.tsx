import { Link, useRouteLoaderData } from 'react-router';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { chatLink } from '#platform/contract/india/phone.ts';
import { priceNote } from '#features/shop/tax/tax-words.ts';
import { Sentence } from '#platform/ui/display/sentence.tsx';
import { Shore } from '#platform/ui/shore/shore.tsx';
import { Brand } from './brand.tsx';
import type { FooterPages } from './footer-pages.ts';
import { useThemeChoice } from './theme-choice.ts';
import styles from '../styles/chrome.module.css';

function PageLinks({ pages }: { pages: FooterPages['shop'] | undefined }) {
  return pages?.map(([slug, title]) => (
    <Link key={slug} to={`/${slug}`}>
      {title}
    </Link>
  ));
}

function ThemeWords() {
  const { words, button } = useThemeChoice();
  return (
    <button {...button} className={styles.theme}>
      {words}
    </button>
  );
}

export function SiteFooter() {
  const shop = useShop();
  const pages = useRouteLoaderData<{ pages: FooterPages }>('root')?.pages;
  const customOrder = useOverlayLink('custom-order');
  const prices = priceNote(shop.tax);
  const link = <Link {...customOrder}>Custom Order</Link>;
  return (
    <footer className="site-footer">
      <Shore edge="top" className={styles.footerEdge} />
      <div className={styles.footerBody}>
        <div className="frame">
          <div className={styles.columns}>
            <div>
              <Brand />
              <p className={styles.about}>
                {shop.byline !== '' && <span>{`${shop.byline}. `}</span>}
                <span>{shop.words.footer}</span>
              </p>
            </div>
            <nav aria-labelledby="footer-shop">
              <h2 id="footer-shop">Shop</h2>
              <Link to="/#shop">The collection</Link>
              {shop.isOpen && link}
              <PageLinks pages={pages?.shop} />
            </nav>
            <nav aria-labelledby="footer-help">
              <h2 id="footer-help">Help</h2>
              <Link to="/my-orders">My Orders</Link>
              <Link to="/saved">Saved pieces</Link>
              {shop.withoutAccount === 'on' && <Link to="/find-order">Find your order</Link>}
              <PageLinks pages={pages?.help} />
              {shop.whatsapp !== undefined && <a href={chatLink(shop.whatsapp)}>WhatsApp</a>}
            </nav>
            <div>
              <h2>Seller</h2>
              {shop.isSelling ? (
                <p>
                  <span>{`${shop.name}, ${shop.address}`}</span>
                  <br />
                  <span>{`Grievance officer: ${shop.grievanceOfficer}`}</span>
                </p>
              ) : (
                <p>Not named yet. Nothing can be ordered until it is.</p>
              )}
            </div>
          </div>
          <p className={styles.legal}>
            {shop.social.map(({ label, url }) => (
              <a key={label} href={url} rel="me noopener">
                {label}
              </a>
            ))}
            <span>{shop.words.madeIn}</span>
            {prices !== undefined && <Sentence>{prices}</Sentence>}
            <span>{`© ${shop.name}`}</span>
            <ThemeWords />
          </p>
        </div>
      </div>
    </footer>
  );
}
