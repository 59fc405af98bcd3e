import type { ReactNode } from 'react';
import { useNow } from '#platform/client/use-now.ts';
import { Amount } from '#platform/ui/display/amount.tsx';
import { DataTable, type Column, type Sort } from '#platform/ui/display/lists/data-table.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import type { OrderWire } from '../../contract.ts';
import { fullName } from '../../storefront/address-lines.ts';
import { isGuest } from '#features/identity/guest-uid.ts';
import { GuestBadge, OrderBadges } from '../order-badges.tsx';
import { ShipByDay } from '../ship-by-day.tsx';
import { TagList } from '../../tags/admin/order-tags.tsx';
import { OrderChoice } from './chosen/chosen-orders.tsx';
import type { ChosenOrders } from './chosen/use-chosen-orders.ts';
import { RowActions, RowFailure, StatusEdit } from './row-edit.tsx';
import type { RowEdit } from './use-row-edit.ts';
import type { Sorting } from './order-list-query.ts';
import dataTableStyles from '#platform/ui/display/lists/data-table.module.css';
import styles from './all-orders.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

type OrdersProps = {
  caption: string;
  orders: readonly OrderWire[];
  row: RowEdit;
  chosen: ChosenOrders;
  /** True while the rows are of the last query. */
  isBusy: boolean;
  empty: ReactNode;
};

type OrdersTableProps = OrdersProps & {
  scrollKey: string;
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
};

const SORTS: Record<Sorting, Sort> = {
  newest: { key: 'date', direction: 'descending' },
  oldest: { key: 'date', direction: 'ascending' },
  '-amount': { key: 'amount', direction: 'descending' },
  amount: { key: 'amount', direction: 'ascending' },
  'ship-by': { key: 'ship-by', direction: 'ascending' },
};

const SORT_LABELS: Record<Sorting, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  '-amount': 'Highest amount first',
  amount: 'Lowest amount first',
  'ship-by': 'What ships first',
};

/** The first press sorts descending, the next one ascending. */
function nextSorting(key: string, now: Sorting): Sorting {
  if (key === 'ship-by') return now === 'ship-by' ? 'newest' : 'ship-by';
  if (key === 'date') return now === 'newest' ? 'oldest' : 'newest';
  return now === '-amount' ? 'amount' : '-amount';
}

function CustomerName({ order }: { order: OrderWire }) {
  return (
    <>
      <bdi>{`${fullName(order.billingName)} `}</bdi>
      {isGuest(order.userId) && <GuestBadge />}
      <TagList order={order} />
    </>
  );
}

function shipByColumns(orders: readonly OrderWire[], now: number): Column<OrderWire>[] {
  if (orders.every(({ shipBy }) => shipBy === undefined)) return [];
  return [
    {
      key: 'ship-by',
      header: 'Ship by',
      isSortable: true,
      cell: (order) => <ShipByDay order={order} now={now} />,
    },
  ];
}

function columnsOf({ orders, row, chosen }: OrdersProps, now: number): Column<OrderWire>[] {
  const indexes = new Map(orders.map((order, index) => [order.id, index]));
  const isEdited = (order: OrderWire) => row.edit?.order.id === order.id;
  return [
    {
      key: 'id',
      header: 'Order ID',
      isRowHeader: true,
      className: 'order-number',
      cell: (order) => (
        <div className={styles.numberCell}>
          <OrderChoice order={order} chosen={chosen} />
          <span translate="no">{order.number}</span>
        </div>
      ),
    },
    {
      key: 'customer',
      header: 'Customer',
      className: styles.customer,
      cell: (order) => <CustomerName order={order} />,
    },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      isSortable: true,
      cell: (order) => <Amount rupees={order.pricing.total} exact />,
    },
    {
      key: 'status',
      header: 'Status',
      className: styles.status,
      cell: (order) =>
        row.edit !== undefined && isEdited(order) ? (
          <StatusEdit order={row.edit.order} row={row} />
        ) : (
          <>
            <OrderBadges order={order} />
            <RowFailure order={order} row={row} />
          </>
        ),
    },
    {
      key: 'date',
      header: 'Date',
      isSortable: true,
      className: 'tabular',
      cell: (order) => formatDateTime(order.createdAt, { numeric: true }),
    },
    ...shipByColumns(orders, now),
    {
      key: 'actions',
      header: 'Actions',
      align: 'right',
      cell: (order) => <RowActions order={order} index={indexes.get(order.id) ?? 0} row={row} />,
    },
  ];
}

export function OrdersTable(props: OrdersTableProps) {
  const { orders, row, sorting, onSort } = props;
  return (
    <DataTable
      caption={props.caption}
      note={SORT_LABELS[sorting]}
      columns={columnsOf(props, useNow())}
      rows={orders}
      rowKey={(order) => order.id}
      rowClassName={(order) => (row.edit?.order.id === order.id ? 'edit' : undefined)}
      sort={SORTS[sorting]}
      onSort={(key) => onSort(nextSorting(key, sorting))}
      scrollKey={props.scrollKey}
      isBusy={props.isBusy}
      empty={props.empty}
    />
  );
}

type OrderCardProps = Pick<OrdersProps, 'row' | 'chosen'> & {
  order: OrderWire;
  index: number;
  now: number;
};

function OrderCard({ order, index, row, chosen, now }: OrderCardProps) {
  const edited = row.edit?.order.id === order.id ? row.edit : undefined;
  const titleId = `order-${order.id}`;
  return (
    <li>
      <article className="card row-card" aria-labelledby={titleId}>
        <div className={adminScreensStyles.line}>
          <div className={styles.numberCell}>
            <OrderChoice order={order} chosen={chosen} />
            <h3 className="order-number" id={titleId} translate="no">
              {order.number}
            </h3>
          </div>
          {edited === undefined && <OrderBadges order={order} />}
        </div>
        <div className={adminScreensStyles.line}>
          <span className={styles.customer}>
            <CustomerName order={order} />
          </span>
          <b className="tabular">
            <Amount rupees={order.pricing.total} exact />
          </b>
        </div>
        <span className="hint tabular">{formatDateTime(order.createdAt, { numeric: true })}</span>
        {order.shipBy !== undefined && (
          <div className={adminScreensStyles.line}>
            <span>Ship by</span>
            <ShipByDay order={order} now={now} />
          </div>
        )}
        {edited === undefined ? (
          <>
            <RowFailure order={order} row={row} />
            <RowActions isCard order={order} index={index} row={row} />
          </>
        ) : (
          <StatusEdit isCard order={edited.order} row={row} />
        )}
      </article>
    </li>
  );
}

/** The list on a phone. */
export function OrderCards({ caption, orders, row, chosen, isBusy, empty }: OrdersProps) {
  const now = useNow();
  return (
    <section className={styles.orderCards} aria-labelledby="orders-title" aria-busy={isBusy}>
      <h2 id="orders-title">{caption}</h2>
      {orders.length === 0 ? (
        <div className={dataTableStyles.empty}>{empty}</div>
      ) : (
        <ul className={adminScreensStyles.cardList}>
          {orders.map((order, index) => (
            <OrderCard
              key={order.id}
              order={order}
              index={index}
              row={row}
              chosen={chosen}
              now={now}
            />
          ))}
        </ul>
      )}
    </section>
  );
}
