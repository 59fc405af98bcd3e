import { redirect, redirectDocument, type MetaDescriptor } from 'react-router';
import { shopOf, useShop, type Shop } from '#features/shop/storefront/use-shop.ts';
import { siteContext } from '#platform/client/page/load-context.ts';
import { chatLink } from '#platform/contract/india/phone.ts';
import { Shore } from '#platform/ui/shore/shore.tsx';
import type { Route } from './+types/opening-soon-page.ts';
import styles from './opening-soon.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

/** `reload` is asked by the router of a page that was opened before the shop closed. */
export function loader({ context, request }: Route.LoaderArgs) {
  if (new URL(request.url).searchParams.has('reload')) throw redirectDocument('/');
  if ((context.get(siteContext) as Shop).isOpen) throw redirect('/');
  return null;
}

function titleOf({ wasOpened }: Shop): string {
  return wasOpened === true ? 'Closed for now' : 'Opening soon';
}

export function meta({ matches }: Route.MetaArgs): MetaDescriptor[] {
  const shop = shopOf(matches);
  return [
    { title: `${titleOf(shop)} · ${shop.name}` },
    { name: 'robots', content: 'noindex' },
    ...(shop.byline === '' ? [] : [{ name: 'description', content: shop.byline }]),
  ];
}

function Sentences({ shop }: { shop: Shop }) {
  if (shop.wasOpened !== true) {
    return <p>We are getting everything ready. Please come back in a few days.</p>;
  }
  return (
    <>
      <p className={styles.words}>{shop.words.closed}</p>
      <p>Orders already placed are not affected.</p>
    </>
  );
}

function Contact({ shop }: { shop: Shop }) {
  const { email, whatsapp, social } = shop;
  if (email === undefined && whatsapp === undefined && social.length === 0) return null;
  return (
    <section className={styles.contact} aria-labelledby="soon-contact">
      <h2 id="soon-contact">
        {social.length > 0 ? 'Follow along, or write to us' : 'Write to us'}
      </h2>
      <p className="cluster">
        {social.map(({ label, url }) => (
          <a key={label} className={`btn ${buttonStyles.secondary}`} href={url} rel="me noopener">
            {label}
          </a>
        ))}
        {whatsapp !== undefined && (
          <a className={`btn ${buttonStyles.secondary}`} href={chatLink(whatsapp)}>
            WhatsApp
          </a>
        )}
        {email !== undefined && (
          <a className={`btn ${buttonStyles.secondary}`} href={`mailto:${email}`} translate="no">
            {email}
          </a>
        )}
      </p>
    </section>
  );
}

/** The whole shop for its visitors until the owner opens it. No script runs here. */
export default function OpeningSoonPage() {
  const shop = useShop();
  return (
    <main id="main" tabIndex={-1} className={styles.soon}>
      <div className={`row ${styles.water}`}>
        <h1>
          <span className={`breaks ${styles.name}`}>{shop.name}</span>
          <span className={styles.title}>{titleOf(shop)}</span>
        </h1>
        {shop.byline !== '' && <p className={styles.byline}>{shop.byline}</p>}
        <Sentences shop={shop} />
      </div>
      <Shore edge="bottom" className={styles.shore} />
      <Contact shop={shop} />
      <p className={`small muted ${styles.owner}`}>
        {shop.wasOpened === true && (
          <>
            <a className="link" href="/my-orders">
              My Orders
            </a>{' '}
            ·{' '}
          </>
        )}
        <a className="link" href="/admin">
          For the owner
        </a>
      </p>
    </main>
  );
}
