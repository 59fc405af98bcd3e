import { IndianRupee, TriangleAlert } from 'lucide-react';
import { formatRupees } from '#platform/ui/display/format-rupees.ts';
import { marginOf } from '../fields/margin-of.ts';
import { amountOf } from '../fields/typed-numbers.ts';

type MarginNoteProps = { price: string; comparePrice: string; costPrice: string };

function saleWords(price: number | undefined, compare: number | undefined) {
  if (compare === undefined || price === undefined) return undefined;
  if (compare > price) {
    return { text: `SALE badge shows: ${formatRupees(compare - price)} off.`, isWarning: false };
  }
  return compare <= price ? { text: 'No SALE badge will show', isWarning: true } : undefined;
}

/** What the prices come to, while they are typed. */
export function MarginNote(prices: MarginNoteProps) {
  const price = amountOf(prices.price);
  const margin = marginOf(price, amountOf(prices.costPrice));
  const sale = saleWords(price, amountOf(prices.comparePrice));
  if (margin === undefined && sale === undefined) return null;
  const isLoss = margin !== undefined && margin.amount < 0;
  const isWarning = isLoss || sale?.isWarning === true;
  const Icon = isWarning ? TriangleAlert : IndianRupee;
  return (
    <p className={isWarning ? 'banner gold margin-note' : 'banner margin-note'}>
      <Icon className="ico" aria-hidden="true" />
      <span>
        {margin !== undefined && (
          <>
            Margin{' '}
            <strong>
              {formatRupees(margin.amount)} ({margin.percent}%)
            </strong>
            {sale !== undefined && '. '}
          </>
        )}
        {sale?.text}
      </span>
    </p>
  );
}
