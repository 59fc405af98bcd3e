import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { Search } from '#platform/ui/icons/search.tsx';
import { ORDER_STATUSES } from '../../order-status.ts';
import { SORTS, type Narrowing } from './narrow-orders.ts';

type OrderToolsProps = { narrowing: Narrowing; onChange: (change: Partial<Narrowing>) => void };

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function OrderTools({ narrowing, onChange }: OrderToolsProps) {
  return (
    <search className="otools">
      <div className="searchbox">
        <Search className="ico" />
        <input
          className="input"
          type="search"
          aria-label="Order ID or product"
          placeholder="Order ID or product"
          value={narrowing.q}
          onChange={({ target }) => onChange({ q: target.value })}
        />
      </div>
      <SelectField
        label="Status"
        hideLabel
        options={[
          { value: 'all', label: 'All statuses' },
          ...ORDER_STATUSES.map((status) => ({ value: status, label: capital(status) })),
        ]}
        value={narrowing.status}
        onChange={({ target }) => onChange({ status: target.value as Narrowing['status'] })}
      />
      <SelectField
        label="Sort"
        hideLabel
        options={SORTS}
        value={narrowing.sort}
        onChange={({ target }) => onChange({ sort: target.value as Narrowing['sort'] })}
      />
    </search>
  );
}
