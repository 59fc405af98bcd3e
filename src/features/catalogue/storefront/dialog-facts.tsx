import type { PublicProductWire } from '../contract.ts';
import { FeatureList } from './feature-list.tsx';

/** Facts below the description in the dialog. */
export function DialogFacts({ product: { attributes } }: { product: PublicProductWire }) {
  if (attributes.length === 0) return null;
  return (
    <section>
      <h3 className="feat-title">Features</h3>
      <FeatureList features={attributes} />
    </section>
  );
}
