import { useState } from 'react';
import { useFilters } from '#platform/client/query/use-filters.ts';
import { usePage } from '#platform/client/query/use-page.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { DataTable, type Column, type Sort } from '#platform/ui/display/lists/data-table.tsx';
import { formatRupees } from '#platform/contract/format-rupees.ts';
import { Pager } from '#platform/ui/display/lists/pager.tsx';
import { StatusBadge } from '#platform/ui/display/badges/status-badge.tsx';
import { FilterBar } from '#platform/ui/forms/filter-bar.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import '../../../platform/ui/styles/tables.css';
import '../../../platform/ui/styles/admin-screens.css';
import showcase from './showcase.module.css';

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

const PAGE = 8;
const NONE = { customer: '' };

export function TableShowcase() {
  const { entered, applied, change, clear, activeCount } = useFilters(NONE);
  const page = usePage(PAGE);
  const [sort, setSort] = useState<Sort>({ key: 'amount', direction: 'descending' });
  const isUp = sort.direction === 'ascending';
  const found = ROWS.filter((row) => row.customer.includes(applied.customer)).toSorted((a, b) =>
    isUp ? a.amount - b.amount : b.amount - a.amount,
  );
  const rows = found.slice(page.offset, page.offset + PAGE);
  return (
    <div className={`column ${showcase.column}`}>
      <FilterBar
        activeCount={activeCount}
        onClear={clear}
        doneLabel={`Show ${found.length} orders`}
      >
        <TextField
          label="Customer"
          value={entered.customer}
          onChange={(event) => change({ customer: event.target.value })}
        />
      </FilterBar>
      <DataTable
        caption={`All Orders (${found.length})`}
        note="Sorted by amount"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        rowClassName={(row) => (row.id === 'K20Q' ? 'edit' : undefined)}
        sort={sort}
        onSort={(key) => setSort({ key, direction: isUp ? 'descending' : 'ascending' })}
      />
      <Pager
        label="Orders"
        page={page.number}
        limit={PAGE}
        total={found.length}
        onPage={page.goTo}
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
