import { useSearchParams, type MetaDescriptor } from 'react-router';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { FilterChips } from '#platform/ui/forms/filter-chips.tsx';
import type { getNumbers } from '../endpoints.ts';
import { SPAN_KINDS, type SpanKind } from '../spans.ts';
import { Earned } from './earned.tsx';
import { InterestSection } from './interest.tsx';
import { Margin } from './margin.tsx';
import { SalesChart } from './sales-chart.tsx';
import { SalesTable } from './sales-table.tsx';
import styles from './numbers.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Numbers' }, { name: 'robots', content: 'noindex' }];
}

const LABELS: Record<SpanKind, string> = { day: 'By day', week: 'By week', month: 'By month' };

function useNumbers(by: SpanKind) {
  return useApiQuery(
    [ADMIN, 'numbers', by],
    (signal) => signedInApi<typeof getNumbers>('GET /v2/admin/numbers', { query: { by }, signal }),
    { placeholderData: (last) => last },
  );
}

export default function NumbersPage() {
  const [search] = useSearchParams();
  const by = SPAN_KINDS.find((kind) => kind === search.get('by')) ?? 'day';
  const { data, isOld, failure, reload } = useNumbers(by);
  return (
    <div className={styles.numbers}>
      <h1>Numbers</h1>
      {failure !== undefined && (
        <LoadFailed onRetry={reload} detail={failure}>
          The numbers didn't load.
        </LoadFailed>
      )}
      {data === undefined && failure === undefined && (
        <Loading label="Loading the numbers">
          <Skeleton shape="block" count={2} />
        </Loading>
      )}
      {data && (
        <>
          <Earned numbers={data} />
          <Margin numbers={data} />
          <FilterChips
            label="Earned over time"
            value={by}
            chips={SPAN_KINDS.map((kind) => ({
              value: kind,
              label: LABELS[kind],
              to: { search: kind === 'day' ? '' : `?by=${kind}` },
            }))}
          />
          <div className={styles.overTime} aria-busy={isOld}>
            <SalesChart by={by} spans={data.spans} />
            <SalesTable by={by} spans={data.spans} />
          </div>
        </>
      )}
      <InterestSection />
    </div>
  );
}
