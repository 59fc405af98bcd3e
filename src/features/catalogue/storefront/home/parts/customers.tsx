import { useShop } from '#features/shop/storefront/use-shop.ts';
import { FiveStars } from '#platform/ui/display/badges/five-stars.tsx';
import type { ShopReviews } from '../../../review-contract.ts';
import { FarPicture, Part } from './part.tsx';
import telling from '#features/pages/storefront/telling.module.css';
import styles from './home-parts.module.css';
import buttonStyles from '#platform/ui/actions/button.module.css';

/** Custom pieces of before. */
export function MadeForCustomers() {
  const { requests, words } = useShop();
  if (requests.made.length === 0) return null;
  return (
    <section className={`frame ${styles.part}`} aria-labelledby="made">
      <div className={`${telling.rise} ${styles.customOrders}`}>
        <div>
          <h2 id="made">{words.customTitle}</h2>
          <p>{words.customText}</p>
          <a className={`btn ${buttonStyles.foam}`} href="/?custom-order=1">
            Custom Order
          </a>
        </div>
        <ul>
          {requests.made.map(({ id, mediaId, words: what }) => (
            <li key={id}>
              <FarPicture mediaId={mediaId} sizes="(max-width: 700px) 30vw, 15vw" />
              <span>{what}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function CustomersSay({ title, said }: { title: string; said: ShopReviews | undefined }) {
  if (!said) return null;
  const { rating, count, reviews } = said;
  const from = count === 1 ? '1 review' : `${count} reviews`;
  return (
    <Part id="said" title={title} note={`${rating.toFixed(1)} out of 5, from ${from}.`}>
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
