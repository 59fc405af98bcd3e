import { useEffect } from 'react';
import {
  data,
  isRouteErrorResponse,
  useLoaderData,
  useLocation,
  useRouteError,
  type LoaderFunctionArgs,
  type MetaArgs,
  type MetaDescriptor,
} from 'react-router';
import { cardWords } from '#features/catalogue/making/making.ts';
import {
  pictureAlt,
  toCardView,
  type ProductCardView,
} from '#features/catalogue/product-card-view.ts';
import { Price } from '#features/catalogue/storefront/cards/price.tsx';
import { ProductCard } from '#features/catalogue/storefront/cards/product-card.tsx';
import { Countdown } from '#features/catalogue/storefront/opening/countdown.tsx';
import { rememberEarlyKey } from '#features/catalogue/storefront/opening/early-key.ts';
import { useIsOpen } from '#features/catalogue/storefront/opening/use-is-open.ts';
import { sharePictureUrl } from '#features/media/picture-formats.ts';
import { shopOf, type Shop } from '#features/shop/storefront/use-shop.ts';
import { apiContext, siteContext } from '#platform/client/page/load-context.ts';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { pageMeta } from '#platform/client/page/page-meta.ts';
import { momentWords } from '#platform/contract/india/moment-words.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Picture } from '#platform/ui/display/picture.tsx';
import type { DropWire } from '../contract.ts';
import { durationWords } from '../duration-words.ts';
import type { getDrop } from '../endpoints.ts';
import { ReminderForm } from './reminder-form.tsx';
import styles from './drop.module.css';

type Loaded = Omit<DropWire, 'pieces'> & {
  cards: ProductCardView[];
  words: string;
  share: { url: string; alt: string } | undefined;
};

function shareOf({ picture, title, pieces }: DropWire): Loaded['share'] {
  if (picture) return { url: sharePictureUrl(picture.mediaId), alt: title };
  const [image] = pieces[0]?.images ?? [];
  if (!image) return undefined;
  const url = image.mediaId === undefined ? image.url : sharePictureUrl(image.mediaId);
  return { url, alt: pictureAlt(image.alt, pieces[0]?.name ?? title) };
}

export async function loader({ params, context }: LoaderFunctionArgs): Promise<Loaded> {
  const api = context.get(apiContext);
  const shop = context.get(siteContext) as Shop;
  const result = await api<typeof getDrop>('GET /v2/drops/{slug}', {
    params: { slug: params['slug'] ?? '' },
  });
  if (!result.ok) throw data(result.problem, { status: result.problem.status });
  const { pieces, ...drop } = result.data;
  return {
    ...drop,
    cards: pieces.map((one) => toCardView(one, cardWords(one, shop))),
    words: momentWords(drop.opensAt),
    share: shareOf(result.data),
  };
}

export function meta({ loaderData, matches }: MetaArgs<typeof loader>): MetaDescriptor[] {
  const shop = shopOf(matches);
  if (!loaderData) return [{ title: shop.name }];
  const { slug, title, sentence, words, share, isListed } = loaderData;
  return [
    ...pageMeta(shop, {
      title: `${title} · ${shop.name}`,
      description: [words, sentence].filter((one) => one !== '').join('. '),
      path: `/drops/${slug}`,
      ...(share && { image: share }),
    }),
    ...(isListed ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
}

/** A piece whose own page is nobody's to find yet. */
function SecretProduct({ card }: { card: ProductCardView }) {
  const [image] = card.images;
  return (
    <li className="product-card">
      <article className="contents">
        <div className={`covered ${styles.secretPicture}`}>
          {image && (
            <Picture src={image} sizes="(max-width: 700px) 45vw, 302px" widths={[240, 480, 640]} />
          )}
        </div>
        <h3>{card.name}</h3>
        <Price amount={card.price} />
      </article>
    </li>
  );
}

function Products({ drop, isOpen }: { drop: Loaded; isOpen: boolean }) {
  const { cards, isListed } = drop;
  if (cards.length === 0) return null;
  const isFound = isListed || isOpen;
  return (
    <section aria-labelledby="pieces">
      <h2 id="pieces">{cards.length === 1 ? 'The piece' : `${cards.length} pieces`}</h2>
      <ul className="grid-shelf">
        {cards.map((card) =>
          isFound ? (
            <ProductCard key={card.id} card={card} isOverGrid={false} />
          ) : (
            <SecretProduct key={card.id} card={card} />
          ),
        )}
      </ul>
    </section>
  );
}

function Ended({ drop }: { drop: Loaded }) {
  const customOrder = useOverlayLink('custom-order');
  const { soldOut } = drop;
  return (
    <>
      <p className={styles.moment}>
        {soldOut
          ? `All ${soldOut.pieces} found their people in ${durationWords(soldOut.seconds)}`
          : 'This drop is over'}
      </p>
      <LinkButton {...customOrder}>Ask us to make one</LinkButton>
    </>
  );
}

function Coming({ drop }: { drop: Loaded }) {
  const { slug, opensAt, words, perPerson, earlyMinutes } = drop;
  return (
    <>
      <p className={styles.moment}>{words}</p>
      <Countdown opensAt={opensAt} className={styles.left ?? ''} />
      {perPerson !== undefined && (
        <p className={styles.rule}>
          {perPerson === 1 ? 'One piece per person' : `At most ${perPerson} pieces per person`}
        </p>
      )}
      <ReminderForm slug={slug} {...(earlyMinutes !== undefined && { earlyMinutes })} />
      <a className="link" href={`/v2/drops/${slug}/calendar`} download={`${slug}.ics`}>
        Add to your calendar
      </a>
    </>
  );
}

function Facts({ drop, isOpen }: { drop: Loaded; isOpen: boolean }) {
  if (drop.isClosed || drop.soldOut) return <Ended drop={drop} />;
  return isOpen ? <p className={styles.moment}>Open now</p> : <Coming drop={drop} />;
}

/** A drop as a poster: what comes, when, and from its moment on its pieces to buy. */
export default function DropPage() {
  const drop = useLoaderData<typeof loader>();
  const { slug, title, sentence, picture } = drop;
  const { hash } = useLocation();
  useEffect(() => rememberEarlyKey(slug, hash), [slug, hash]);
  const isOpen = useIsOpen(drop);
  return (
    <div className={`frame ${styles.page}`}>
      <section className={picture ? `${styles.poster} ${styles.pictured}` : styles.poster}>
        {picture && (
          <div className={styles.picture}>
            <Picture
              src={{ ...picture, alt: '' }}
              sizes="(max-width: 900px) 100vw, 640px"
              widths={[480, 640, 960, 1440]}
              priority
            />
          </div>
        )}
        <div className={styles.facts}>
          <h1>{title}</h1>
          {sentence !== '' && <p className={styles.sentence}>{sentence}</p>}
          <Facts drop={drop} isOpen={isOpen} />
        </div>
      </section>
      <Products drop={drop} isOpen={isOpen} />
    </div>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const title = isMissing ? 'This drop is not here.' : "This drop didn't load";
  return (
    <div className="frame message-page stack">
      <title>{title}</title>
      <h1>{title}</h1>
      <p className="muted readable">
        {isMissing
          ? 'Its address may have been mistyped, or the drop was called off.'
          : 'The shop could not be reached for a moment. Load the page again.'}
      </p>
      <p>
        <LinkButton to="/#shop">Browse the collection</LinkButton>
      </p>
    </div>
  );
}
