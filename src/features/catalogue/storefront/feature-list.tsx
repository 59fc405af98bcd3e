import type { PublicProductWire } from '../contract.ts';

export function FeatureList({ features }: { features: PublicProductWire['attributes'] }) {
  return (
    <dl className="feat">
      {features.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
