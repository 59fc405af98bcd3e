import { Part } from '#features/catalogue/storefront/home/parts/part.tsx';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { FiveStars } from '#platform/ui/display/badges/five-stars.tsx';
import type { ShopReviews } from '../../shown-contract.ts';
import styles from '#features/catalogue/storefront/home/parts/home-parts.module.css';

/** Reviews on the home page. */
export function CustomersSay({ said: { rating, count, reviews } }: { said: ShopReviews }) {
  const { words } = useShop();
  const from = count === 1 ? '1 review' : `${count} reviews`;
  return (
    <Part id="said" title={words.said} note={`${rating.toFixed(1)} out of 5, from ${from}.`}>
      <ul className={styles.reviews}>
        {reviews.map(({ id, name, text, rating: stars, product }) => (
          <li key={id}>
            <FiveStars rating={stars} />
            <blockquote className="clamp">{text}</blockquote>
            <p>
              <b>{name}</b>
              <span>{product.name}</span>
            </p>
          </li>
        ))}
      </ul>
    </Part>
  );
}
