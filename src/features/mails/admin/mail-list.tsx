import { Link, useSearchParams } from 'react-router';
import { usePage } from '#platform/client/use-page.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { Pager } from '#platform/ui/display/pager.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Loading } from '#platform/ui/feedback/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/skeleton.tsx';
import { FilterChips } from '#platform/ui/forms/filter-chips.tsx';
import type { MailCounts } from '../contract.ts';
import { MailTable } from './mail-table.tsx';
import { TestMailHead } from './test-mail.tsx';
import { useFreshWhile, useMails } from './use-mails.ts';
import './mails.css';

/** The shop counts no further. */
const COUNTED = 10_000;

const VIEWS = [
  { value: 'all', label: 'All', title: 'All mails', empty: 'No mail was written yet.' },
  { value: 'queued', label: 'Waiting', title: 'Waiting mails', empty: 'No mail waits.' },
  { value: 'sent', label: 'Sent', title: 'Sent mails', empty: 'No mail was sent yet.' },
  { value: 'failed', label: 'Failed', title: 'Failed mails', empty: 'No mail has failed.' },
] as const;

type View = (typeof VIEWS)[number];

const viewOf = (asked: string | null): View =>
  VIEWS.find(({ value }) => value === asked) ?? VIEWS[0];

const addressOf = ({ value }: View) => ({ search: value === 'all' ? '' : `?state=${value}` });

function NotSetUp({ waiting }: { waiting: number }) {
  return (
    <Banner tone="gold" title="Mail is not set up">
      <p>
        No mail leaves the shop until it is started with SMTP_URL and MAIL_FROM.{' '}
        {waiting > 0 && `${waiting} ${waiting === 1 ? 'mail waits' : 'mails wait'}. `}
        What waits goes out then; nothing is lost.{' '}
        <Link className="link" to="/go-live">
          How to go live
        </Link>
      </p>
    </Banner>
  );
}

function Mails({ view }: { view: View }) {
  const { number, limit, offset, goTo } = usePage();
  const { page, isFailed, problem, reload } = useMails({ state: view.value, limit, offset });
  if (!page && isFailed) {
    return (
      <Banner tone="bad" action={<Button onClick={() => void reload()}>Try again</Button>}>
        The mails didn't load. {problem?.detail}
      </Banner>
    );
  }
  if (!page) {
    return (
      <Loading label="Loading mails" className="acards">
        <Skeleton count={4} />
      </Loading>
    );
  }
  if (page.mails.length === 0) {
    const isBeyond = number > 1;
    const all = (
      <Link className="link" to={addressOf(VIEWS[0])}>
        All mails
      </Link>
    );
    return (
      <EmptyState
        title={isBeyond ? 'Nothing on this page.' : view.empty}
        action={view.value === 'all' && !isBeyond ? undefined : all}
      />
    );
  }
  return (
    <>
      <MailTable title={view.title} mails={page.mails} />
      <Pager
        label="Mails"
        page={number}
        limit={limit}
        total={page.total}
        countsUpTo={COUNTED}
        onPage={goTo}
      />
    </>
  );
}

/** Every mail the shop has written, and what became of it. */
export function MailList({ counts }: { counts: MailCounts | undefined }) {
  const [search] = useSearchParams();
  const view = viewOf(search.get('state'));
  useFreshWhile(counts?.isSetUp === true && counts.queued > 0);
  const known = { queued: counts?.queued, failed: counts?.failed };
  return (
    <>
      <TestMailHead>
        <h1>Mail</h1>
        <p className="lead">
          What the shop wrote, to whom, and whether it arrived at a mail server.
        </p>
      </TestMailHead>
      {counts?.isSetUp === false && <NotSetUp waiting={counts.queued} />}
      <FilterChips
        label="Mails by state"
        value={view.value}
        chips={VIEWS.map((one) => ({
          value: one.value,
          label: one.label,
          count: one.value === 'queued' || one.value === 'failed' ? known[one.value] : undefined,
          to: addressOf(one),
        }))}
      />
      <Mails key={view.value} view={view} />
    </>
  );
}
