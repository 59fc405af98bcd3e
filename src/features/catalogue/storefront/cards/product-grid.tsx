import { Link } from 'react-router';
import { useOverlayLink } from '#platform/client/page/overlay-link.ts';
import { dayCount } from '#features/shop/promise-texts.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import type { ProductCardView } from '../../product-card-view.ts';
import { PIGMENTS } from './pigments.ts';
import { ProductCard } from './product-card.tsx';
import styles from './made-for-you.module.css';
import cardStyles from './product-card.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

/** The tile leaves no hole after six cards, at 2, 3 or 4 columns. */
const TILE_AFTER = 6;

export function ProductGrid({
  cards,
  hasMadeForYou = false,
  isOverGrid = true,
}: {
  cards: ProductCardView[];
  hasMadeForYou?: boolean;
  /** False: products open as the next page. */
  isOverGrid?: boolean;
}) {
  const items = cards.map((card) => (
    <ProductCard key={card.id} card={card} isOverGrid={isOverGrid} />
  ));
  if (hasMadeForYou) items.splice(TILE_AFTER, 0, <MadeForYou key="made-for-you" />);
  return (
    <ul className={isOverGrid ? 'grid-shelf' : `grid-shelf ${cardStyles.inThrees}`}>{items}</ul>
  );
}

/** Strips of the colours that are drawn, else their names alone. */
function Colours({ names }: { names: string[] }) {
  const drawn = PIGMENTS.filter(({ name }) => names.includes(name));
  if (drawn.length < names.length) return <p>{names.join(' · ')}</p>;
  if (drawn.length === 0) return null;
  return (
    <ul className={styles.pigments}>
      {drawn.map((pigment) => (
        <li key={pigment.name}>
          <img src={pigment.strip} alt="" width="200" height="360" loading="lazy" />
          <span>{pigment.name}</span>
          <small>{pigment.meaning}</small>
        </li>
      ))}
    </ul>
  );
}

function MadeForYou() {
  const customOrder = useOverlayLink('custom-order');
  const { words, promise, requests } = useShop();
  return (
    <li className={styles.made}>
      <h3>{words.customTitle}</h3>
      <p>{words.customText}</p>
      <Colours names={requests.colours} />
      <div className="row wrap">
        <Link className={`btn ${buttonStyles.foam}`} {...customOrder}>
          Custom Order
        </Link>
        <span className={styles.reply}>{`Reply within ${dayCount(promise.replyDays)}`}</span>
      </div>
    </li>
  );
}
