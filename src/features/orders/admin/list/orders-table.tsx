import type { ReactNode } from 'react';
import { DataTable, type Column, type Sort } from '#platform/ui/display/data-table.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import type { OrderWire } from '../../contract.ts';
import { RowActions, RowFailure } from './edit/row-actions.tsx';
import { StatusEdit } from './edit/status-edit.tsx';
import type { RowEdit } from './edit/use-row-edit.ts';
import { customerOf } from './customer-of.ts';
import { OrderBadges } from './order-badges.tsx';
import type { Sorting } from './order-list-query.ts';

export type OrdersProps = {
  caption: string;
  orders: readonly OrderWire[];
  row: RowEdit;
  /** True while the rows are of the last query. */
  isBusy: boolean;
  empty: ReactNode;
};

type OrdersTableProps = OrdersProps & { sorting: Sorting; onSort: (sorting: Sorting) => void };

const SORTS: Record<Sorting, Sort> = {
  newest: { key: 'date', direction: 'descending' },
  oldest: { key: 'date', direction: 'ascending' },
  '-amount': { key: 'amount', direction: 'descending' },
  amount: { key: 'amount', direction: 'ascending' },
};

const WORDS: Record<Sorting, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  '-amount': 'Highest amount first',
  amount: 'Lowest amount first',
};

/** The first press sorts descending, the next one ascending. */
function nextSorting(key: string, now: Sorting): Sorting {
  if (key === 'date') return now === 'newest' ? 'oldest' : 'newest';
  return now === '-amount' ? 'amount' : '-amount';
}

function columnsOf(row: RowEdit, indexes: ReadonlyMap<string, number>): Column<OrderWire>[] {
  const isEdited = (order: OrderWire) => row.edit?.order.id === order.id;
  return [
    {
      key: 'id',
      header: 'Order ID',
      isRowHeader: true,
      className: 'oid',
      cell: (order) => order.number,
    },
    { key: 'customer', header: 'Customer', className: 'customer', cell: customerOf },
    {
      key: 'amount',
      header: 'Amount',
      align: 'right',
      isSortable: true,
      cell: (order) => formatRupees(order.pricing.total, { exact: true }),
    },
    {
      key: 'status',
      header: 'Status',
      className: 'status',
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
      className: 'num',
      cell: (order) => formatDateTime(order.createdAt, { numeric: true }),
    },
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
  const indexes = new Map(orders.map((order, index) => [order.id, index]));
  return (
    <DataTable
      caption={props.caption}
      note={WORDS[sorting]}
      columns={columnsOf(row, indexes)}
      rows={orders}
      rowKey={(order) => order.id}
      rowClassName={(order) => (row.edit?.order.id === order.id ? 'edit' : undefined)}
      sort={SORTS[sorting]}
      onSort={(key) => onSort(nextSorting(key, sorting))}
      isBusy={props.isBusy}
      empty={props.empty}
    />
  );
}
