import type { PublicProductWire } from '../../contract.ts';
import styles from './full/full.module.css';

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
