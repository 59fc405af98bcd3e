import { useState } from 'react';
import { useSearchParams, type MetaDescriptor } from 'react-router';
import { fetchFile } from '#platform/client/files/fetch-file.ts';
import { saveFile } from '#platform/client/files/save-file.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { useApiList, useApiQuery } from '#platform/client/query/use-api-query.ts';
import { usePage } from '#platform/client/query/use-page.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { PagedList } from '#platform/ui/display/lists/paged-list.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { FilterChips } from '#platform/ui/forms/filter-chips.tsx';
import { Download } from '#platform/ui/icons/icons.generated.tsx';
import type { PaperYearsWire } from '../contract.ts';
import type { getPaperYears, listPapers } from '../endpoints.ts';
import { PapersTable } from './papers-table.tsx';
import { OtherStatesNote } from './other-states-note.tsx';
import styles from './papers.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Papers' }, { name: 'robots', content: 'noindex' }];
}

function DownloadRegister({ year }: { year: string }) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function download(): Promise<void> {
    setIsBusy(true);
    const file = await fetchFile(`GET /v2/admin/paper-register?year=${year}`);
    setIsBusy(false);
    setFailure(file.ok ? undefined : file.problem.detail);
    if (file.ok) saveFile(`papers-${year}.csv`, file.data);
  }
  return (
    <>
      <Button
        variant="secondary"
        size="s"
        busy={isBusy}
        busyLabel="Collecting…"
        icon={<Download className="icon-small" />}
        onClick={() => void download()}
      >
        Download the year
      </Button>
      {failure !== undefined && <Banner tone="bad">{`Nothing was saved. ${failure}`}</Banner>}
    </>
  );
}

function Register({ year }: { year: string }) {
  const paging = usePage();
  const { limit, offset } = paging;
  const query = { year, limit: String(limit), offset: String(offset) };
  const found = useApiList([ADMIN, 'papers', query], (signal) =>
    signedInApi<typeof listPapers>('GET /v2/admin/papers', { query, signal }),
  );
  return (
    <PagedList label="Papers" paging={paging} found={found}>
      {(papers) =>
        papers.length === 0 ? (
          <EmptyState
            drawing={<Vessel level={0} />}
            title="No papers in this year yet."
            text="A bill is made when you mark an order as shipped."
          />
        ) : (
          <PapersTable year={year} papers={papers} />
        )
      }
    </PagedList>
  );
}

function Years({ current, years, toOtherStates }: PaperYearsWire) {
  const [search] = useSearchParams();
  const all = years.includes(current) ? years : [current, ...years];
  const year = all.find((one) => one === search.get('year')) ?? current;
  return (
    <>
      {toOtherStates && <OtherStatesNote year={current} sent={toOtherStates} />}
      <div className={`row wrap between ${styles.year}`}>
        <FilterChips
          label="Financial year"
          value={year}
          chips={all.map((one) => ({ value: one, label: one, to: { search: `?year=${one}` } }))}
        />
        {years.includes(year) && <DownloadRegister year={year} />}
      </div>
      <Register key={year} year={year} />
    </>
  );
}

export default function PapersPage() {
  const { data, isFailed, problem, reload } = useApiQuery([ADMIN, 'paper-years'], (signal) =>
    signedInApi<typeof getPaperYears>('GET /v2/admin/paper-years', { signal }),
  );
  return (
    <>
      <h1>Papers</h1>
      <p className="lead">
        Bills, invoices, credit notes and receipts, numbered without a gap. What was issued never
        changes.
      </p>
      <div className={styles.body}>
        {data && <Years {...data} />}
        {!data && isFailed && (
          <LoadFailed onRetry={reload} detail={problem?.detail}>
            The papers didn&apos;t load.
          </LoadFailed>
        )}
        {!data && !isFailed && (
          <Loading label="Loading the papers">
            <Skeleton count={4} />
          </Loading>
        )}
      </div>
    </>
  );
}
