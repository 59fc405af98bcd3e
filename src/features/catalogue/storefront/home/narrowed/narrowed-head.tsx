import { Picture } from '#platform/ui/display/picture.tsx';
import { ShoreFoam } from '#platform/ui/shore/shore-foam.tsx';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { gridTitle, type ProductGridData } from '../product-grid-query.ts';
import shoreStyles from '#platform/ui/shore/shore.module.css';
import styles from './narrowed.module.css';
import home from '../home.module.css';

/** Replaces the hero: what is shown, and the owner's sentence about it. */
export function NarrowedHead({ grid }: { grid: ProductGridData }) {
  const { words } = useShop();
  const { sentence = '', picture } = grid.collection ?? {};
  return (
    <>
      <div className={`hero ${shoreStyles.shore} ${shoreStyles.half} ${styles.head}`}>
        <div className="shore-water">
          {picture && (
            <Picture
              src={{ ...picture, alt: '' }}
              sizes="(max-width: 700px) 100vw, 50vw"
              priority
            />
          )}
        </div>
        <ShoreFoam />
        <div className={`frame ${home.text} ${styles.text}`}>
          <h1>{gridTitle(grid) ?? words.collection}</h1>
          {sentence !== '' && <p>{sentence}</p>}
        </div>
      </div>
    </>
  );
}
