import { useEffect } from 'react';
import { MAX_COUNTED } from '#platform/contract/counted.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Pager } from '#platform/ui/display/pager.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { countWords } from './count-words.ts';
import { RequestRow } from './request-row.tsx';
import type { RequestList } from './use-requests.ts';

function NothingHere({ list }: { list: RequestList }) {
  const { kind, state } = list.asked;
  const { clear, change } = list.filters;
  if (kind === 'all' && state === 'new') {
    return (
      <EmptyState
        title="Nobody is waiting for an answer"
        text="Custom orders and questions appear here as they come in."
        action={
          <Button variant="secondary" onClick={() => change({ state: 'all' })}>
            Show all requests
          </Button>
        }
      />
    );
  }
  if (kind === 'all' && state === 'all') {
    return (
      <EmptyState
        title="Nobody has written yet"
        text="Custom orders and questions appear here as they come in."
      />
    );
  }
  return (
    <EmptyState
      title="No requests match these filters"
      action={
        <Button variant="secondary" onClick={clear}>
          Clear All Filters
        </Button>
      }
    />
  );
}

function Rows({ list }: { list: RequestList }) {
  const { asked, page, requests = [], total, isOld } = list;
  const announce = useAnnounce();
  const words = countWords(asked, total);
  useEffect(() => {
    if (!isOld) announce(words);
  }, [announce, words, isOld]);
  return (
    <div aria-busy={isOld} className={isOld ? 'rq-old' : undefined}>
      <h2 className="rq-count">{words}</h2>
      {requests.length === 0 ? (
        <NothingHere list={list} />
      ) : (
        <ul className="acards">
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
      <Pager
        label="Requests"
        page={page.number}
        limit={page.limit}
        total={total}
        countsUpTo={MAX_COUNTED}
        onPage={page.goTo}
      />
    </div>
  );
}

/** What was found, and what to say while it is not there or there is none. */
export function RequestRows({ list }: { list: RequestList }) {
  const { requests, failure, reload } = list;
  return (
    <>
      {failure !== undefined && (
        <Banner tone="bad" action={<Button onClick={() => void reload()}>Try again</Button>}>
          The requests didn't load. {failure}
        </Banner>
      )}
      {requests !== undefined && <Rows list={list} />}
      {requests === undefined && failure === undefined && (
        <Loading label="Loading requests">
          <Skeleton count={5} className="rq-skel" />
        </Loading>
      )}
    </>
  );
}
