import { Amount } from '#platform/ui/display/amount.tsx';
import sums from '#platform/ui/display/sums.module.css';
import type { UnitCost } from '../cost-of.ts';

const PARTS = [
  ['materials', 'Materials'],
  ['work', 'Your work'],
  ['overhead', 'Overhead'],
] as const;

/** What one piece costs, part by part. @param piece in paise; undefined while a number is missing */
export function CostSums({ product }: { product: UnitCost | undefined }) {
  const shown = (paise: number | undefined) =>
    paise === undefined ? '–' : <Amount rupees={paise / 100} exact />;
  return (
    <dl className={sums.sum}>
      {PARTS.map(([part, label]) => (
        <div key={part}>
          <dt>{label}</dt>
          <dd>{shown(product?.[part])}</dd>
        </div>
      ))}
      <div className={sums.total}>
        <dt>One piece costs</dt>
        <dd>{shown(product?.cost)}</dd>
      </div>
      <div>
        <dt>Suggested price</dt>
        <dd>{shown(product?.cost === 0 ? undefined : product?.suggested)}</dd>
      </div>
    </dl>
  );
}
