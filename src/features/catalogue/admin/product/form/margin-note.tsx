import type { ReactNode } from 'react';
import { formatRupees } from '#platform/ui/display/format-rupees.ts';
import { IndianRupee } from '#platform/ui/icons/indian-rupee.tsx';
import { TriangleAlert } from '#platform/ui/icons/triangle-alert.tsx';
import { marginOf } from '../fields/margin-of.ts';
import { amountOf } from '../fields/typed-numbers.ts';

type MarginNoteProps = { price: string; comparePrice: string; costPrice: string };
type Words = { text: string; isWarning: boolean };

function saleWords(price: number, compare = Number.NaN): Words | undefined {
  if (compare > price) {
    return { text: `SALE badge shows: ${formatRupees(compare - price)} off.`, isWarning: false };
  }
  // What is no number yet is neither.
  return compare <= price ? { text: 'No SALE badge will show', isWarning: true } : undefined;
}

function Margin({ amount, percent }: { amount: number; percent: number }) {
  return (
    <>
      Margin{' '}
      <strong>
        {formatRupees(amount)} ({percent}%)
      </strong>
    </>
  );
}

type NoteProps = { isWarning: boolean; children: ReactNode };

function Note({ isWarning, children }: NoteProps) {
  const Icon = isWarning ? TriangleAlert : IndianRupee;
  return (
    <p className={isWarning ? 'banner gold margin-note' : 'banner margin-note'}>
      <Icon className="ico" />
      <span>{children}</span>
    </p>
  );
}

/** What the prices come to, while they are typed. */
export function MarginNote(prices: MarginNoteProps) {
  const price = amountOf(prices.price) ?? Number.NaN;
  const margin = marginOf(price, amountOf(prices.costPrice));
  const sale = saleWords(price, amountOf(prices.comparePrice));
  if (!margin) return sale ? <Note isWarning={sale.isWarning}>{sale.text}</Note> : null;
  return (
    <Note isWarning={margin.amount < 0 || sale?.isWarning === true}>
      <Margin {...margin} />
      {sale && `. ${sale.text}`}
    </Note>
  );
}
