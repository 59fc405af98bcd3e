import { formatRupees } from '#platform/contract/format-rupees.ts';
import { useStillData } from '#platform/client/still-data.ts';
import type { HomeParts } from './load-home-parts.ts';
import styles from '../home.module.css';

/** Customers' rating, and the product in the picture of the first screen. */
export function HeroFacts() {
  const { reviews, product } = useStillData<HomeParts>() ?? {};
  return (
    <>
      {reviews && (
        <a href="#said">
          <b>{reviews.rating.toFixed(1)}</b>
          <span>{` out of 5, from ${reviews.count} ${reviews.count === 1 ? 'review' : 'reviews'}`}</span>
        </a>
      )}
      {product && (
        <a className={styles.onPicture} href={`/product/${product.slug}`}>
          <span>{`${product.name}, `}</span>
          <b translate="no">{formatRupees(product.price)}</b>
        </a>
      )}
    </>
  );
}
