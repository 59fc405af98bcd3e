import { Link, useSearchParams, type MetaDescriptor } from 'react-router';
import { usePage } from '#platform/client/use-page.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Pager } from '#platform/ui/display/pager.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { FilterChips } from '#platform/ui/forms/filter-chips.tsx';
import { LogTable } from './log-table.tsx';
import { useLog } from './use-log.ts';
import './log.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Log' }, { name: 'robots', content: 'noindex' }];
}

/** The shop counts no further. */
const COUNTED = 10_000;

const KINDS = [
  { value: '', label: 'Everything' },
  { value: 'order', label: 'Orders' },
  { value: 'product', label: 'Products' },
  { value: 'request', label: 'Requests' },
  { value: 'mail', label: 'Mail' },
];

function Entries({ object }: { object: string }) {
  const { number, limit, offset, goTo } = usePage();
  const asked = object === '' ? undefined : object;
  const { page, isFailed, problem, reload } = useLog({ object: asked, limit, offset });
  if (!page && isFailed) {
    return (
      <Banner tone="bad" action={<Button onClick={() => void reload()}>Try again</Button>}>
        The log didn't load. {problem?.detail}
      </Banner>
    );
  }
  if (!page) {
    return (
      <Loading label="Loading the log" className="acards">
        <Skeleton count={4} />
      </Loading>
    );
  }
  if (page.entries.length === 0) {
    const all = (
      <Link className="link" to={{ search: '' }}>
        Everything
      </Link>
    );
    const isWhole = object === '' && number === 1;
    return (
      <EmptyState
        title={number > 1 ? 'Nothing on this page.' : 'Nothing was done yet.'}
        action={isWhole ? undefined : all}
      />
    );
  }
  return (
    <>
      <LogTable entries={page.entries} />
      <Pager
        label="Log"
        page={number}
        limit={limit}
        total={page.total}
        countsUpTo={COUNTED}
        onPage={goTo}
      />
    </>
  );
}

/** What was done through the workbench, newest first. */
export default function AuditPage() {
  const [search] = useSearchParams();
  const object = search.get('object') ?? '';
  const [kind = ''] = object.split(':');
  return (
    <>
      <h1>Log</h1>
      <p className="lead">
        Everything that was changed here, by whom and how. Nothing is ever taken out of it.
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
