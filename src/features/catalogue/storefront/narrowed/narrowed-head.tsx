import { Picture } from '#platform/ui/display/picture.tsx';
import { ShoreFoam } from '#platform/ui/shore/shore-foam.tsx';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { gridTitle, type ProductGridData } from '../product-grid-query.ts';
import styles from './narrowed.css?url';

/** Replaces the hero: what is shown, and the owner's sentence about it. */
export function NarrowedHead({ grid }: { grid: ProductGridData }) {
  const { words } = useShop();
  const { sentence = '', picture } = grid.collection ?? {};
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="hero shore half nhead">
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
        <div className="frame txt">
          <h1>{gridTitle(grid) ?? words.collection}</h1>
          {sentence !== '' && <p>{sentence}</p>}
        </div>
      </div>
    </>
  );
}
