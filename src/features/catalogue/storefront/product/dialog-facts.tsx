import type { PublicProductWire } from '../../contract.ts';
import { FeatureList } from './feature-list.tsx';
import styles from './product-dialog.module.css';

/** Facts below the description in the dialog. */
export function DialogFacts({ product: { attributes } }: { product: PublicProductWire }) {
  if (attributes.length === 0) return null;
  return (
    <section>
      <h3 className={styles.featuresTitle}>Features</h3>
      <FeatureList features={attributes} />
    </section>
  );
}
