import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MetaArgs, MetaDescriptor } from 'react-router';
import type { listProducts } from '#features/catalogue/endpoints.ts';
import { cardWords } from '#features/catalogue/making/making.ts';
import { toCardView, type ProductCardView } from '#features/catalogue/product-card-view.ts';
import {
  loadOwnerLetter,
  type OwnerLetter,
} from '#features/catalogue/storefront/product/full/load-owner-letter.ts';
import { ProductGrid } from '#features/catalogue/storefront/cards/product-grid.tsx';
import { mediaUrl } from '#features/media/picture-formats.ts';
import type { LinkPage } from '#features/shop/settings/link-page-settings.ts';
import { shopOf, useShop, type Shop } from '#features/shop/storefront/use-shop.ts';
import { apiContext, siteContext } from '#platform/client/page/load-context.ts';
import { pageMeta } from '#platform/client/page/page-meta.ts';
import { chatLink } from '#platform/contract/india/phone.ts';
import { linkPageContext } from './link-page-context.ts';
import styles from './links.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

const NEWEST = 4;

type Loaded = LinkPage & { story?: OwnerLetter['story']; cards: ProductCardView[] };

export async function loader({ context }: LoaderFunctionArgs): Promise<Loaded> {
  const api = context.get(apiContext);
  const shop = context.get(siteContext) as Shop;
  const [newest, owner] = await Promise.all([
    api<typeof listProducts>('GET /v2/products', { query: { sort: 'newest', limit: NEWEST } }),
    loadOwnerLetter(api, shop),
  ]);
  const products = newest.ok ? newest.data : [];
  return {
    ...(owner?.mediaId !== undefined && { mediaId: owner.mediaId }),
    ...(owner && { story: owner.story }),
    ...context.get(linkPageContext),
    cards: products.map((one) => toCardView(one, cardWords(one, shop))),
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const shop = shopOf(matches);
  const { line = '', mediaId } = loaderData ?? {};
  return pageMeta(shop, {
    title: `Links · ${shop.name}`,
    description: line || shop.words.description,
    path: '/links',
    image: { url: mediaId === undefined ? '/share.jpg' : mediaUrl(mediaId, 640, 'webp') },
  });
}

/** The owner's links, or the ways that every shop has. */
function linksOf({ links, story }: Loaded): LinkPage['links'] {
  if (links.length > 0) return links;
  return [
    { label: 'The collection', address: '/#shop' },
    ...(story ? [{ label: story.title, address: `/${story.slug}` }] : []),
  ];
}

function LinkRow({ label, address }: LinkPage['links'][number]) {
  const words = <bdi>{label}</bdi>;
  return (
    <li>
      {address.startsWith('/') ? (
        <LinkButton variant="secondary" to={address}>
          {words}
        </LinkButton>
      ) : (
        <a className={`btn ${buttonStyles.secondary}`} href={address} rel="noopener">
          {words}
        </a>
      )}
    </li>
  );
}

/** The page that profiles elsewhere link to: the maker, her links, and what is new. */
export default function LinksPage() {
  const loaded = useLoaderData<typeof loader>();
  const { name, whatsapp } = useShop();
  const { line, mediaId, cards } = loaded;
  return (
    <div className={`column frame ${styles.page}`}>
      <div className={`breaks column ${styles.head}`}>
        {mediaId !== undefined && (
          <img
            src={mediaUrl(mediaId, 320, 'webp')}
            alt=""
            width="120"
            height="120"
            fetchPriority="high"
          />
        )}
        <h1>{name}</h1>
        {line !== '' && <p>{line}</p>}
        <ul className="column" aria-label="Links">
          {linksOf(loaded).map((link, at) => (
            <LinkRow key={at} {...link} />
          ))}
          {whatsapp !== undefined && <LinkRow label="WhatsApp" address={chatLink(whatsapp)} />}
        </ul>
      </div>
      {cards.length > 0 && (
        <section aria-labelledby="newest">
          <h2 id="newest">New</h2>
          <ProductGrid cards={cards} isOverGrid={false} />
        </section>
      )}
    </div>
  );
}
