import { useShop } from '#features/shop/storefront/use-shop.ts';
import type { ProductImage } from '../../../contract.ts';
import { pictureAlt } from '../../../product-card-view.ts';
import { PhotoLink } from '../pictures/photo-link.tsx';
import styles from './full.module.css';

const THREE = '(max-width: 1100px) 28vw, (max-width: 1440px) 18vw, 259px';
const OTHERS =
  '(max-width: 700px) 44vw, (max-width: 1100px) 21.5vw, (max-width: 1440px) 13.5vw, 195px';

type SiblingsPartProps = { name: string; siblings: ProductImage[] };

/** Others of the same piece, beside one another. */
export function SiblingsPart({ name, siblings }: SiblingsPartProps) {
  const { words } = useShop();
  return (
    <section className={styles.siblings} aria-labelledby="siblings">
      <div>
        <h2 id="siblings">{words.siblings}</h2>
        <p className="muted">{words.siblingsText}</p>
      </div>
      <ul>
        {siblings.map((photo) => (
          <li key={photo.id}>
            <PhotoLink
              photo={{ ...photo, alt: pictureAlt(photo.alt, name) }}
              sizes={siblings.length === 3 ? THREE : OTHERS}
              widths={[128, 160, 240, 320, 480, 640]}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
