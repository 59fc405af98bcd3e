import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { DataTable, type Column, type Sort } from '../display/data-table.tsx';
import { formatRupees } from '../display/format-rupees.ts';
import { StatusBadge } from '../display/status-badge.tsx';

type Row = { id: string; customer: string; amount: number; status: string };

const NAMES = ['Asha Patel', 'Rohan Deshmukh', 'Lakshmi Venkataraman', 'Gurpreet Singh'];
const STATUSES = ['pending', 'processing', 'shipped', 'delivered'];
const ROWS: Row[] = Array.from({ length: 14 }, (_, index) => ({
  id: `K${index + 10}Q`,
  customer: NAMES[index % 4] ?? '',
  amount: 2671 + index * 8321,
  status: STATUSES[index % 4] ?? '',
}));

const COLUMNS: Column<Row>[] = [
  { key: 'id', header: 'Order ID', isRowHeader: true, cell: (row) => row.id },
  { key: 'customer', header: 'Customer', cell: (row) => row.customer },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    isSortable: true,
    cell: (row) => formatRupees(row.amount, { exact: true }),
  },
  { key: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
  {
    key: 'actions',
    header: 'Actions',
    align: 'right',
    cell: (row) => (
      <Button variant="secondary" size="xs" aria-label={`Edit ${row.id}`}>
        Edit
      </Button>
    ),
  },
];

/** A table with a row being edited, and an empty one. */
export function TableShowcase() {
  const [sort, setSort] = useState<Sort>({ key: 'amount', direction: 'descending' });
  const isUp = sort.direction === 'ascending';
  const rows = ROWS.toSorted((a, b) => (isUp ? a.amount - b.amount : b.amount - a.amount));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <DataTable
        caption={`All Orders (${rows.length})`}
        note="Sorted by amount"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        rowClassName={(row) => (row.id === 'K20Q' ? 'edit' : undefined)}
        sort={sort}
        onSort={(key) => setSort({ key, direction: isUp ? 'descending' : 'ascending' })}
      />
      <DataTable
        caption="No rows"
        columns={COLUMNS}
        rows={[]}
        rowKey={(row) => row.id}
        empty="No orders found matching your filters."
      />
    </div>
  );
}
