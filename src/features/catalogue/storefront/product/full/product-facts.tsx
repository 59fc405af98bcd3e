import type { ReactNode } from 'react';
import type { PublicProductWire } from '../../../contract.ts';
import { AskAndShare } from './ask-and-share.tsx';
import { FeatureList } from '../feature-list.tsx';
import styles from './full.module.css';

const CARE = /^care$/i;

type FactProps = { title: string; isOpen?: boolean; children: ReactNode };

function Fact({ title, isOpen, children }: FactProps) {
  return (
    <details open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {children}
    </details>
  );
}

/** Facts about a piece, each kind folded by itself. */
function Folded({ attributes }: Pick<PublicProductWire, 'attributes'>) {
  const care = attributes.filter(({ name }) => CARE.test(name));
  const features = attributes.filter((one) => !care.includes(one));
  if (attributes.length === 0) return null;
  return (
    <div className={`folds ${styles.productFacts}`}>
      {features.length > 0 && (
        <Fact title="Features" isOpen>
          <FeatureList features={features} />
        </Fact>
      )}
      {care.length > 0 && (
        <Fact title="Care" isOpen={features.length === 0}>
          {care.map(({ value }) => (
            <p key={value}>{value}</p>
          ))}
        </Fact>
      )}
    </div>
  );
}

/** Everything below the description. */
export function ProductFacts({ product }: { product: PublicProductWire }) {
  return (
    <>
      <AskAndShare product={product} />
      <Folded attributes={product.attributes} />
    </>
  );
}
