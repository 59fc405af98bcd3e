import { asWords } from '#platform/contract/text/word-table.ts';
import { formatNumber } from '#platform/contract/text/format-number.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { DataTable, type Column } from '#platform/ui/display/lists/data-table.tsx';
import type { MarginWire, SalesSpanWire } from '../contract.ts';
import { earnedOf } from '../earned-of.ts';
import type { SpanKind } from '../spans.ts';
import { spanWords } from './span-words.ts';
import styles from './numbers.module.css';

const CAPTIONS: Record<SpanKind, string> = {
  day: 'The last 30 days',
  week: 'The last 12 weeks',
  month: 'The last 12 months',
};

const money = (amount: number) => (
  <span className="tabular">{amount === 0 ? '–' : formatRupees(amount)}</span>
);
const count = (number: number) => <span className="tabular">{formatNumber(number)}</span>;

function marginCell({ left, of, unknownOrders }: MarginWire) {
  if (of === 0 && left === 0)
    return <span className="hint">{unknownOrders > 0 ? 'unknown' : '–'}</span>;
  return (
    <span className={`tabular ${styles.margin}`}>
      <span>{formatRupees(left)}</span>
      {unknownOrders > 0 && <span className="hint">{`of ${formatRupees(of)}`}</span>}
    </span>
  );
}

const GST: Column<SalesSpanWire> = {
  key: 'gst',
  header: 'GST',
  align: 'right',
  cell: ({ gst }) => money(gst),
};

const columnsOf = (by: SpanKind, hasGst: boolean): Column<SalesSpanWire>[] => [
  {
    key: 'span',
    header: asWords(by),
    isRowHeader: true,
    cell: (span) => spanWords(by, span),
  },
  { key: 'earned', header: 'Earned', align: 'right', cell: (span) => money(earnedOf(span)) },
  { key: 'orders', header: 'Orders', align: 'right', cell: ({ orders }) => count(orders) },
  { key: 'units', header: 'Pieces', align: 'right', cell: ({ units }) => count(units) },
  { key: 'revenue', header: 'Ordered', align: 'right', cell: ({ revenue }) => money(revenue) },
  {
    key: 'average',
    header: 'Average order',
    align: 'right',
    cell: ({ revenue, orders }) => money(orders === 0 ? 0 : Math.round(revenue / orders)),
  },
  ...(hasGst ? [GST] : []),
  { key: 'margin', header: 'Margin', align: 'right', cell: ({ margin }) => marginCell(margin) },
  { key: 'refunds', header: 'Sent back', align: 'right', cell: ({ refunds }) => money(refunds) },
];

/** The same as the bars, in figures, the newest first. */
export function SalesTable({ by, spans }: { by: SpanKind; spans: SalesSpanWire[] }) {
  const hasGst = spans.some(({ gst }) => gst !== 0);
  return (
    <div>
      <DataTable
        caption={CAPTIONS[by]}
        columns={columnsOf(by, hasGst)}
        rows={spans.toReversed()}
        rowKey={({ from }) => from}
      />
      <p className={`hint ${styles.below}`}>
        Ordered is the sum of the orders placed in that time, paid or not, without cancelled ones.
        Where some costs are not known, the margin says how much of it is covered.
      </p>
      {hasGst && (
        <p className={`hint ${styles.below}`}>
          GST is what the invoices of that time say, less its credit notes, as in the papers for
          your accountant.
        </p>
      )}
    </div>
  );
}
