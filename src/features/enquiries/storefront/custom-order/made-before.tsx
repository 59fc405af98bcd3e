import { mediaUrl } from '#features/media/picture-formats.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import styles from './custom-order.module.css';

/** Custom pieces of before, as the maker has chosen them. */
export function MadeBefore() {
  const { made } = useShop().requests;
  if (made.length === 0) return null;
  return (
    <section className={styles.group} aria-labelledby="made-before">
      <h3 id="made-before">Made for others</h3>
      <ul className={styles.made}>
        {made.map(({ id, mediaId, words }) => (
          <li key={id}>
            <img src={mediaUrl(mediaId, 320, 'webp')} alt="" width="160" height="200" />
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
