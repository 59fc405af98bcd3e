import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import type { RequestList } from './use-requests.ts';

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'custom', label: 'Custom orders' },
  { value: 'support', label: 'Questions' },
];

function statesFor(waiting: number | undefined) {
  return [
    { value: 'new', label: waiting === undefined ? 'New' : `New (${waiting})` },
    { value: 'answered', label: 'Answered' },
    { value: 'closed', label: 'Closed' },
    { value: 'all', label: 'All' },
  ];
}

type RequestFiltersProps = {
  filters: RequestList['filters'];
  /** How many requests of both kinds wait for an answer. */
  waiting: number | undefined;
};

/** Which requests to show, in two rows of chips. */
export function RequestFilters({ filters, waiting }: RequestFiltersProps) {
  const { typed, change } = filters;
  return (
    <search className="rq-filters">
      <RadioChips
        legend="State"
        hideLegend
        name="state"
        options={statesFor(waiting)}
        value={typed.state}
        onChange={(state) => change({ state })}
      />
      <RadioChips
        legend="Kind"
        hideLegend
        name="kind"
        options={KINDS}
        value={typed.kind}
        onChange={(kind) => change({ kind })}
      />
    </search>
  );
}
