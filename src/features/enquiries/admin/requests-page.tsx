import type { MetaDescriptor } from 'react-router';
import { RadioChips } from '#platform/ui/forms/radio-chips.tsx';
import { RequestRows } from './request-list.tsx';
import { useRequests, useNewRequestCount, type RequestList } from './use-requests.ts';
import './requests.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Requests' }, { name: 'robots', content: 'noindex' }];
}

export default function RequestsPage() {
  const list = useRequests();
  const waiting = useNewRequestCount();
  return (
    <>
      <h1>Requests</h1>
      <p className="lead">
        Custom orders and questions. Everybody who writes is promised an answer within 2 days.
      </p>
      <RequestFilters filters={list.filters} waiting={waiting} />
      <RequestRows list={list} />
    </>
  );
}

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
  waiting: number | undefined;
};

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
