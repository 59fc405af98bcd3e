import { FilterBar } from '#platform/ui/forms/filter-bar.tsx';
import { SelectField } from '#platform/ui/forms/choices/select-field.tsx';
import { RupeeField } from '#platform/ui/forms/inputs/rupee-field.tsx';
import { TextField } from '#platform/ui/forms/inputs/text-field.tsx';
import { CHANNEL_NAMES, CHANNELS } from '../../order-channel.ts';
import { linkOf } from '../../sources/via.ts';
import { useOrderSources } from '../../sources/admin/use-order-sources.ts';
import { useOrderTags } from '../../tags/admin/order-tags.tsx';
import {
  amountFaults,
  channelOf,
  NO_FILTERS,
  shipOf,
  shippedBy,
  sortedBy,
  sortingOf,
  statusOf,
  viaOf,
  type OrderFilters,
} from './order-list-query.ts';

type OrderFilterFieldsProps = {
  filters: OrderFilters;
  onChange: (part: Partial<OrderFilters>) => void;
};

type OrderFilterBarProps = OrderFilterFieldsProps & {
  /** "12 orders". */
  found: string;
};

const STATUSES = [
  { value: 'all', label: 'All' },
  { value: 'to-ship', label: 'Paid, to ship' },
  { value: 'balance-due', label: 'Balance due' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'processing', label: 'Processing' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'pending', label: 'Pending' },
];

const FROM = [
  { value: 'all', label: 'All' },
  ...CHANNELS.map((channel) => ({ value: channel, label: CHANNEL_NAMES[channel] })),
];
/** Begins the value of a link, so that no word of one is a channel. */
const LINK = 'link ';

const SHIP = [
  { value: 'all', label: 'All' },
  { value: 'late', label: 'Late' },
  { value: 'week', label: 'Within 7 days' },
  { value: 'due', label: 'To ship' },
];

const SORTINGS = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: '-amount', label: 'Highest amount' },
  { value: 'amount', label: 'Lowest amount' },
  { value: 'ship-by', label: 'Ship by' },
];

function Amounts({ filters, onChange }: OrderFilterFieldsProps) {
  const faults = amountFaults(filters);
  return (
    <>
      <RupeeField
        label="Min Amount"
        value={filters.min}
        error={faults.min}
        onChange={({ target }) => onChange({ min: target.value })}
      />
      <RupeeField
        label="Max Amount"
        value={filters.max}
        error={faults.max}
        onChange={({ target }) => onChange({ max: target.value })}
      />
    </>
  );
}

/** Tags in use; the chosen one stays even if no order has it any more. */
function tagOptions(used: string[], tag: string) {
  const tags = tag === '' || used.includes(tag) ? used : [tag, ...used];
  return tags.map((value) => ({ value, label: value }));
}

/** Filters by channel, or by the link that brought the customer. */
function CameFrom({ filters, onChange }: OrderFilterFieldsProps) {
  const { via } = viaOf(filters);
  const used = useOrderSources().map((source) => source.via);
  const words = via === undefined || used.includes(via) ? used : [via, ...used];
  function choose(value: string): void {
    const isLink = value.startsWith(LINK);
    onChange(
      isLink ? { channel: 'all', via: value.slice(LINK.length) } : { channel: value, via: '' },
    );
  }
  return (
    <SelectField
      label="Came from"
      options={[...FROM, ...words.map((word) => ({ value: LINK + word, label: linkOf(word) }))]}
      value={via === undefined ? channelOf(filters) : LINK + via}
      onChange={({ target }) => choose(target.value)}
    />
  );
}

/** Filters by the owner's tags, and by origin. */
function Sorted({ filters, onChange }: OrderFilterFieldsProps) {
  const tags = tagOptions(useOrderTags(), filters.tag);
  return (
    <>
      {tags.length > 0 && (
        <SelectField
          label="Tag"
          options={[{ value: '', label: 'All' }, ...tags]}
          value={filters.tag}
          onChange={({ target }) => onChange({ tag: target.value })}
        />
      )}
      <CameFrom filters={filters} onChange={onChange} />
    </>
  );
}

/** The filters; on phones also the sorting, which has no column heads there. */
export function OrderFilterBar({ filters, onChange, found }: OrderFilterBarProps) {
  const names = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[];
  return (
    <FilterBar
      activeCount={names.filter((name) => filters[name] !== NO_FILTERS[name]).length}
      onClear={() => onChange(NO_FILTERS)}
      doneLabel={`Show ${found}`}
      sort={
        <SelectField
          label="Sort"
          hideLabel
          options={SORTINGS}
          value={sortingOf(filters)}
          onChange={({ target }) => onChange(sortedBy(filters, target.value))}
        />
      }
    >
      <TextField
        label="Order ID"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={filters.id}
        onChange={({ target }) => onChange({ id: target.value })}
      />
      <TextField
        label="Customer: name, phone or email"
        autoComplete="off"
        spellCheck={false}
        value={filters.q}
        onChange={({ target }) => onChange({ q: target.value })}
      />
      <TextField
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={filters.code}
        onChange={({ target }) => onChange({ code: target.value })}
      />
      <Amounts filters={filters} onChange={onChange} />
      <SelectField
        label="Order Status"
        options={STATUSES}
        value={statusOf(filters)}
        onChange={({ target }) => onChange({ status: target.value })}
      />
      <Sorted filters={filters} onChange={onChange} />
      <SelectField
        label="Ship by"
        options={SHIP}
        value={shipOf(filters)}
        onChange={({ target }) => onChange(shippedBy(target.value))}
      />
    </FilterBar>
  );
}
