import { useShop } from '#features/shop/storefront/use-shop.ts';
import { FarPicture } from './part.tsx';
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
