import { formatRupees } from '#platform/contract/format-rupees.ts';
import { useStaticData } from '#platform/client/page/static-data.ts';
import type { HomeParts } from './load-home-parts.ts';
import styles from '../home.module.css';

/** Customers' rating, and the product in the picture of the first screen. */
export function HeroFacts() {
  const { reviews, product } = useStaticData<HomeParts>() ?? {};
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
