import { Link, useLocation, type MetaDescriptor } from 'react-router';
import { useEffect } from 'react';
import { RadioChips } from '#platform/ui/forms/choices/radio-chips.tsx';
import { MAX_COUNTED } from '#platform/contract/text/counted.ts';
import { formatCount } from '#platform/contract/text/format-number.ts';
import { dayCount } from '#features/shop/promise-texts.ts';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Pager } from '#platform/ui/display/lists/pager.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { useAnnounce } from '#platform/ui/feedback/live-region.tsx';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import type { ListedRequest } from '../admin-contract.ts';
import {
  useRequests,
  useNewRequestCount,
  type RequestList,
  type RequestFilter,
} from './use-requests.ts';
import { DueBadge, KindBadge, requestTitle, requestSummary } from './request-labels.tsx';
import styles from './requests.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Messages' }, { name: 'robots', content: 'noindex' }];
}

export default function RequestsPage() {
  const list = useRequests();
  const waiting = useNewRequestCount();
  const { promise } = useShop();
  return (
    <>
      <h1>Messages</h1>
      <p className="lead">
        {`Custom orders and questions. Everyone who writes is promised an answer within ${dayCount(promise.replyDays)}.`}
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
    { value: 'quoted', label: 'Quoted' },
    { value: 'ordered', label: 'Ordered' },
    { value: 'closed', label: 'Closed' },
    { value: 'all', label: 'All' },
  ];
}

type RequestFiltersProps = {
  filters: RequestList['filters'];
  waiting: number | undefined;
};

function RequestFilters({ filters, waiting }: RequestFiltersProps) {
  const { entered, change } = filters;
  return (
    <search className={`cluster between ${styles.filters}`}>
      <RadioChips
        legend="State"
        hideLegend
        withoutDots
        name="state"
        options={statesFor(waiting)}
        value={entered.state}
        onChange={(state) => change({ state })}
      />
      <RadioChips
        legend="Kind"
        hideLegend
        withoutDots
        name="kind"
        options={KINDS}
        value={entered.kind}
        onChange={(kind) => change({ kind })}
      />
    </search>
  );
}

function NothingHere({ list }: { list: RequestList }) {
  const { kind, state } = list.filter;
  const { clear, change } = list.filters;
  if (kind === 'all' && state === 'new') {
    return (
      <EmptyState
        drawing={<Vessel level={0} />}
        title="Nobody is waiting for an answer"
        text="Custom orders and questions appear here as they come in."
        action={
          <Button variant="secondary" onClick={() => change({ state: 'all' })}>
            Show all messages
          </Button>
        }
      />
    );
  }
  if (kind === 'all' && state === 'all') {
    return (
      <EmptyState
        drawing={<Vessel level={0} />}
        title="Nobody has written yet"
        text="Custom orders and questions appear here as they come in."
      />
    );
  }
  return (
    <EmptyState
      title="No messages match these filters"
      action={
        <Button variant="secondary" onClick={clear}>
          Clear All Filters
        </Button>
      }
    />
  );
}

function Rows({ list }: { list: RequestList }) {
  const { filter, page, requests = [], total, isOld } = list;
  const announce = useAnnounce();
  const words = countWords(filter, total);
  useEffect(() => {
    if (!isOld) announce(words);
  }, [announce, words, isOld]);
  return (
    <div aria-busy={isOld} className={isOld ? styles.old : undefined}>
      <h2 className={styles.count}>{words}</h2>
      {requests.length === 0 ? (
        <NothingHere list={list} />
      ) : (
        <ul className={adminScreensStyles.cardList}>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request} />
          ))}
        </ul>
      )}
      <Pager
        label="Messages"
        page={page.number}
        limit={page.limit}
        total={total}
        countsUpTo={MAX_COUNTED}
        onPage={page.goTo}
      />
    </div>
  );
}

function RequestRows({ list }: { list: RequestList }) {
  const { requests, failure, reload } = list;
  return (
    <>
      {(failure !== undefined || requests === undefined) && (
        <NotLoaded
          failure={failure}
          reload={reload}
          failed="The messages didn't load."
          loading="Loading messages"
          count={5}
          skeletonClass={styles.skeleton}
        />
      )}
      {requests !== undefined && <Rows list={list} />}
    </>
  );
}

function RequestRow({ request }: { request: ListedRequest }) {
  const { search } = useLocation();
  const { id, name, kind, text, createdAt } = request;
  const summary = requestSummary(request);
  return (
    <li className={`card ${styles.row}`}>
      <div className={`column ${styles.who}`}>
        <KindBadge kind={kind} />
        <h3>
          <Link to={`/admin/request/${id}`} state={{ list: search, title: requestTitle(request) }}>
            <bdi>{name}</bdi>
          </Link>
        </h3>
        <p className="small muted tabular">{formatDateTime(createdAt, { numeric: true })}</p>
      </div>
      <div className={`breaks ${styles.what}`}>
        {summary !== undefined && <p className={`clamp ${styles.summary}`}>{summary}</p>}
        <p className="clamp muted">{text === '' ? 'No description.' : text}</p>
      </div>
      <div className={styles.due}>
        <DueBadge request={request} />
      </div>
    </li>
  );
}

const NOUNS = {
  all: ['message', 'messages'],
  custom: ['custom order', 'custom orders'],
  support: ['question', 'questions'],
} as const;

/** `3 new custom orders`, `1 answered question`, `No requests`. */
function countWords({ kind, state }: RequestFilter, total: number): string {
  const [one, many] = NOUNS[kind];
  const count = total === 0 ? 'No' : formatCount(total, MAX_COUNTED);
  return [count, state === 'all' ? '' : state, total === 1 ? one : many].filter(Boolean).join(' ');
}
