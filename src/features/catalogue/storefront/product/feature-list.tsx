import type { PublicProductWire } from '../../contract.ts';
import styles from './full/full.module.css';
import dialogStyles from './product-dialog.module.css';

export function FeatureList({ features }: { features: PublicProductWire['attributes'] }) {
  return (
    <dl className={styles.features}>
      {features.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Facts below the description in the dialog. */
export function DialogFacts({ product: { attributes } }: { product: PublicProductWire }) {
  if (attributes.length === 0) return null;
  return (
    <section>
      <h3 className={dialogStyles.featuresTitle}>Features</h3>
      <FeatureList features={attributes} />
    </section>
  );
}
