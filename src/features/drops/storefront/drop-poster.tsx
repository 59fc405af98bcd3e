import { cardWords } from '#features/catalogue/making/making.ts';
import { toCardView, type ProductCardView } from '#features/catalogue/product-card-view.ts';
import { Price } from '#features/catalogue/storefront/cards/price.tsx';
import { ProductCard } from '#features/catalogue/storefront/cards/product-card.tsx';
import { Countdown } from '#features/catalogue/storefront/opening/countdown.tsx';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { momentWords } from '#platform/contract/india/moment-words.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { Picture, type PictureSource } from '#platform/ui/display/picture.tsx';
import type { DropWire } from '../contract.ts';
import { durationWords } from '../duration-words.ts';
import { ReminderForm } from './reminder-form.tsx';
import styles from './drop.module.css';

/** Content of a drop's poster. */
export type PosterView = Omit<DropWire, 'pieces' | 'picture'> & {
  picture?: Omit<PictureSource, 'alt'> | undefined;
  cards: ProductCardView[];
  words: string;
};

type Shop = Parameters<typeof cardWords>[1];

export const posterWords = (
  { opensAt, pieces }: Pick<DropWire, 'opensAt' | 'pieces'>,
  shop: Shop,
) => ({
  cards: pieces.map((one) => toCardView(one, cardWords(one, shop))),
  words: momentWords(opensAt),
});

/** A secret piece: it has no link, because its own page opens with the drop. */
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

function Products({ drop, isOpen }: { drop: PosterView; isOpen: boolean }) {
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

function soldOutWords({ pieces, seconds }: NonNullable<DropWire['soldOut']>): string {
  const time = durationWords(seconds);
  if (pieces === 1) return `It found its person in ${time}`;
  return pieces === 2
    ? `Both found their people in ${time}`
    : `All ${pieces} found their people in ${time}`;
}

function Ended({ drop }: { drop: PosterView }) {
  const customOrder = useOverlayLink('custom-order');
  const { soldOut } = drop;
  return (
    <>
      <p className={styles.moment}>{soldOut ? soldOutWords(soldOut) : 'This drop is over'}</p>
      <LinkButton {...customOrder}>Ask us to make one</LinkButton>
    </>
  );
}

function Coming({ drop }: { drop: PosterView }) {
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

function Facts({ drop, isOpen }: { drop: PosterView; isOpen: boolean }) {
  if (drop.isClosed || drop.soldOut) return <Ended drop={drop} />;
  return isOpen ? <p className={styles.moment}>Open now</p> : <Coming drop={drop} />;
}

/** A drop as a poster: what comes, when, and from its moment on its pieces to buy. */
export function DropPoster({ drop, isOpen }: { drop: PosterView; isOpen: boolean }) {
  const { title, sentence, picture } = drop;
  return (
    <div className={styles.page}>
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
