import type { MetaDescriptor } from 'react-router';
import { RequestFilters } from './list/request-filters.tsx';
import { RequestRows } from './list/request-rows.tsx';
import { useRequests } from './list/use-requests.ts';
import { useWaiting } from './list/use-waiting.ts';
import './requests.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Requests' }, { name: 'robots', content: 'noindex' }];
}

/** Custom order requests and questions of customers, those first that are due first. */
export default function RequestsPage() {
  const list = useRequests();
  const waiting = useWaiting();
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
