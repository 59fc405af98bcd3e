import { Link, useSearchParams, type MetaDescriptor } from 'react-router';
import { usePage } from '#platform/client/query/use-page.ts';
import { PagedList } from '#platform/ui/display/lists/paged-list.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { FilterChips } from '#platform/ui/forms/filter-chips.tsx';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiList } from '#platform/client/query/use-api-query.ts';
import type { listAuditEntries } from '../endpoints.ts';
import { LogTable } from './log-table.tsx';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Log' }, { name: 'robots', content: 'noindex' }];
}

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'order', label: 'Orders' },
  { value: 'product', label: 'Products' },
  { value: 'request', label: 'Messages' },
  { value: 'mail', label: 'Emails' },
];

function NoEntries({ isWhole, isBeyond }: { isWhole: boolean; isBeyond: boolean }) {
  const all = (
    <Link className="link" to={{ search: '' }}>
      Everything
    </Link>
  );
  return (
    <EmptyState
      drawing={<Vessel level={0} />}
      title={isBeyond ? 'Nothing on this page.' : 'Nothing has been changed yet.'}
      action={isWhole && !isBeyond ? undefined : all}
    />
  );
}

function Entries({ object }: { object: string }) {
  const paging = usePage();
  const { limit, offset } = paging;
  const isWhole = object === '';
  const found = useLog({ object: isWhole ? undefined : object, limit, offset });
  return (
    <PagedList label="Log" paging={paging} found={found}>
      {(entries) =>
        entries.length === 0 ? (
          <NoEntries isWhole={isWhole} isBeyond={paging.number > 1} />
        ) : (
          <LogTable entries={entries} />
        )
      }
    </PagedList>
  );
}

export default function AuditPage() {
  const [search] = useSearchParams();
  const object = search.get('object') ?? '';
  const [kind = ''] = object.split(':');
  return (
    <>
      <h1>Log</h1>
      <p className="lead">
        Everything that was changed here, who changed it and how. Nothing is ever removed from it.
      </p>
      <FilterChips
        label="What it is about"
        value={kind}
        chips={KINDS.map(({ value, label }) => ({
          value,
          label,
          to: { search: value === '' ? '' : `?object=${value}` },
        }))}
      />
      <Entries key={object} object={object} />
    </>
  );
}

type ListParams = { object: string | undefined; limit: number; offset: number };

function useLog(params: ListParams) {
  return useApiList([ADMIN, 'audit', params], (signal) =>
    signedInApi<typeof listAuditEntries>('GET /v2/admin/audit', { query: params, signal }),
  );
}
