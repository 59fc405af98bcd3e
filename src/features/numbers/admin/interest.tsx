import { Link } from 'react-router';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { formatNumber } from '#platform/contract/text/format-number.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { formatDate } from '#platform/ui/display/format-date.ts';
import { DataTable, type Column } from '#platform/ui/display/lists/data-table.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import type { getInterest } from '../endpoints.ts';
import type { InterestSource, InterestWire, ProductInterest } from '../interest-contract.ts';
import { SOURCE_NAMES } from '../visit-sources.ts';
import { Funnel } from './funnel.tsx';
import styles from './numbers.module.css';

const count = (number: number) => <span className="tabular">{formatNumber(number)}</span>;
const money = (amount: number) => (
  <span className="tabular">{amount === 0 ? '–' : formatRupees(amount)}</span>
);

const SOURCE_COLUMNS: Column<InterestSource>[] = [
  {
    key: 'source',
    header: 'From',
    isRowHeader: true,
    cell: ({ source }) => SOURCE_NAMES[source] ?? source,
  },
  { key: 'visits', header: 'Visits', align: 'right', cell: ({ visits }) => count(visits) },
  { key: 'orders', header: 'Orders', align: 'right', cell: ({ orders }) => count(orders) },
  { key: 'revenue', header: 'Ordered', align: 'right', cell: ({ revenue }) => money(revenue) },
];

/** Where the cost of some pieces is not known, it says of how many it is. */
function marginCell({ margin, marginUnits, sold }: ProductInterest) {
  if (margin === undefined) return <span className="hint">{sold > 0 ? 'unknown' : '–'}</span>;
  return (
    <span className={`tabular ${styles.margin}`}>
      <span>{formatRupees(margin)}</span>
      {marginUnits < sold && <span className="hint">{`of ${formatNumber(marginUnits)} sold`}</span>}
    </span>
  );
}

const PRODUCT_COLUMNS: Column<ProductInterest>[] = [
  {
    key: 'product',
    header: 'Piece',
    isRowHeader: true,
    cell: ({ id, name, isSeldomBought }) => (
      <span className={styles.product}>
        <Link className="link tap" to={`/admin/product/${id}`}>
          {name}
        </Link>
        {isSeldomBought && <Badge tone="pending">Seen much, sold little</Badge>}
      </span>
    ),
  },
  { key: 'visits', header: 'Seen', align: 'right', cell: ({ visits }) => count(visits) },
  { key: 'cart', header: 'Into cart', align: 'right', cell: ({ intoCart }) => count(intoCart) },
  { key: 'sold', header: 'Sold', align: 'right', cell: ({ sold }) => count(sold) },
  { key: 'revenue', header: 'Ordered', align: 'right', cell: ({ revenue }) => money(revenue) },
  { key: 'margin', header: 'Margin', align: 'right', cell: marginCell },
];

function Shown({ interest }: { interest: InterestWire }) {
  const { from, countedSince, funnel, sources, products } = interest;
  const isYoung = countedSince !== undefined && countedSince > from;
  return (
    <>
      <p className="hint">
        {isYoung
          ? `Visits have been counted since ${formatDate(countedSince)}, orders for the last 30 days.`
          : 'The last 30 days. Visits are what browsers report: each counts once a day, and some report nothing.'}
      </p>
      <div className={styles.interest}>
        <Funnel funnel={funnel} />
        <div>
          <DataTable
            caption="Where they came from"
            columns={SOURCE_COLUMNS}
            rows={sources}
            rowKey={({ source }) => source}
            empty="No visits yet."
          />
          <p className={`hint ${styles.below}`}>
            Orders are counted where the link had a word, such as ?via=instagram.
          </p>
        </div>
      </div>
      <DataTable
        caption="Pieces"
        columns={PRODUCT_COLUMNS}
        rows={products}
        rowKey={({ id }) => id}
        empty="Nothing has been seen or sold yet."
      />
      <p className="hint">
        The margin of a piece is its price less GST and what it cost to make, before delivery, fees
        and offers.
      </p>
    </>
  );
}

/** What people looked at, and what became of it. */
export function InterestSection() {
  const { data, failure, reload } = useApiQuery([ADMIN, 'numbers', 'interest'], (signal) =>
    signedInApi<typeof getInterest>('GET /v2/admin/numbers/interest', { signal }),
  );
  return (
    <section className={styles.numbers} aria-labelledby="interest">
      <h2 id="interest">Visits and pieces</h2>
      {failure !== undefined && (
        <LoadFailed onRetry={reload} detail={failure}>
          Visits and pieces didn't load.
        </LoadFailed>
      )}
      {data === undefined && failure === undefined && (
        <Loading label="Loading visits and pieces">
          <Skeleton shape="block" count={2} />
        </Loading>
      )}
      {data && <Shown interest={data} />}
    </section>
  );
}
