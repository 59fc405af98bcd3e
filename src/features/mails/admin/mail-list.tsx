import { Link, useSearchParams } from 'react-router';
import { useId, type ReactNode } from 'react';
import { usePage } from '#platform/client/query/use-page.ts';
import { PagedList } from '#platform/ui/display/lists/paged-list.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Vessel } from '#platform/ui/vessel/vessel.tsx';
import { FilterChips } from '#platform/ui/forms/filter-chips.tsx';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Send } from '#platform/ui/icons/icons.generated.tsx';
import type { MailCounts } from '../contract.ts';
import { awaitingText } from './awaiting-text.ts';
import { MailTable } from './mail-table.tsx';
import { TestRefused } from './test-refused.tsx';
import { useRefreshWhile, useMails, useTestMail } from './use-mails.ts';
import styles from './mails.module.css';

const VIEWS = [
  { value: 'all', label: 'All', title: 'All emails', empty: 'No email was written yet.' },
  { value: 'queued', label: 'Waiting', title: 'Waiting emails', empty: 'No emails are waiting.' },
  { value: 'sent', label: 'Sent', title: 'Sent emails', empty: 'No emails sent yet.' },
  { value: 'failed', label: 'Failed', title: 'Failed emails', empty: 'No emails have failed.' },
] as const;

type View = (typeof VIEWS)[number];

const viewOf = (state: string | null): View =>
  VIEWS.find(({ value }) => value === state) ?? VIEWS[0];

const addressOf = ({ value }: View) => ({ search: value === 'all' ? '' : `?state=${value}` });

function waitingSentence(waiting: number): string {
  if (waiting === 0)
    return 'No email leaves the shop until it has a mailbox. Emails wait; nothing is lost.';
  if (waiting === 1)
    return '1 email waits until the shop has a mailbox, then it goes out. Nothing is lost.';
  return `${waiting} emails wait until the shop has a mailbox, then they go out. Nothing is lost.`;
}

function NotSetUp({ waiting }: { waiting: number }) {
  return (
    <Banner tone="gold" title="Email is not set up">
      <p>
        <span>{waitingSentence(waiting)}</span>{' '}
        <Link className="link" to="/admin/mail-server">
          Set up your mailbox
        </Link>
      </p>
    </Banner>
  );
}

function NoMails({ view, isBeyond }: { view: View; isBeyond: boolean }) {
  const all = (
    <Link className="link" to={addressOf(VIEWS[0])}>
      All emails
    </Link>
  );
  return (
    <EmptyState
      drawing={<Vessel level={0} />}
      title={isBeyond ? 'Nothing on this page.' : view.empty}
      action={view.value === 'all' && !isBeyond ? undefined : all}
    />
  );
}

function Mails({ view }: { view: View }) {
  const paging = usePage();
  const { limit, offset } = paging;
  return (
    <PagedList
      label="Emails"
      paging={paging}
      found={useMails({ state: view.value, limit, offset })}
    >
      {(mails) =>
        mails.length === 0 ? (
          <NoMails view={view} isBeyond={paging.number > 1} />
        ) : (
          <MailTable title={view.title} mails={mails} />
        )
      }
    </PagedList>
  );
}

export function MailList({ counts }: { counts: MailCounts | undefined }) {
  const [search] = useSearchParams();
  const view = viewOf(search.get('state'));
  useRefreshWhile(counts?.isSetUp === true && counts.queued > 0);
  const known = { queued: counts?.queued, failed: counts?.failed };
  return (
    <>
      <TestMailHead>
        <h1>Emails</h1>
        <p className="lead">What the shop wrote, to whom, and whether it was sent.</p>
        <p className={`cluster ${styles.more}`}>
          <Link className="link tap" to="/admin/mail-texts">
            Email texts
          </Link>
          <Link className="link tap" to="/admin/mail-server">
            Mailbox
          </Link>
        </p>
      </TestMailHead>
      {counts?.haveLinks === false && (
        <Banner
          tone="gold"
          title="Emails have no links yet"
          action={
            <Link className="link" to="/admin/web-address">
              Enter the web address
            </Link>
          }
        >
          Your shop does not know its own web address, so its emails have no links.
          {awaitingText(counts)}
        </Banner>
      )}
      {counts?.isSetUp === false && <NotSetUp waiting={counts.queued} />}
      <FilterChips
        label="Emails by state"
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

function TestMailHead({ children }: { children: ReactNode }) {
  const { email } = useShop();
  const { send, isSending, problem } = useTestMail();
  const isOnline = useOnline();
  const hintId = useId();
  return (
    <>
      <div className="title-row">
        <div>{children}</div>
        <div className={`breaks column ${styles.test}`}>
          <Button
            variant="secondary"
            icon={<Send className="icon-small" />}
            busy={isSending}
            aria-disabled={!isOnline}
            aria-describedby={hintId}
            onClick={send}
          >
            Send a test email
          </Button>
          <p id={hintId} className="hint">
            {isOnline
              ? `To ${email ?? 'the owner'}`
              : "You're offline. Sending needs a connection."}
          </p>
        </div>
      </div>
      <TestRefused problem={problem} />
    </>
  );
}
