import { useId, type ReactNode } from 'react';
import { Link, useParams, useSearchParams, type MetaDescriptor } from 'react-router';
import type { ProblemBody } from '#platform/contract/problem.ts';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadFailed } from '#platform/ui/feedback/loading/load-failed.tsx';
import { Loading } from '#platform/ui/feedback/loading/loading.tsx';
import { Skeleton } from '#platform/ui/feedback/loading/skeleton.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { ArrowLeft } from '#platform/ui/icons/icons.generated.tsx';
import { Tabs } from '#platform/ui/display/tabs.tsx';
import type { Mail } from '../contract.ts';
import { mailKind, MailStateBadge } from './mail-labels.tsx';
import { useRefreshWhile, useMail, useResend } from './use-mails.ts';
import { MailPreview } from './mail-preview.tsx';
import styles from './mails.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'An email' }, { name: 'robots', content: 'noindex' }];
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const when = (at: string) => <time dateTime={at}>{formatDateTime(at, { numeric: true })}</time>;

function MailFacts({ mail }: { mail: Mail }) {
  return (
    <dl className={`card ${styles.facts}`}>
      <Fact label="To">{mail.to}</Fact>
      {mail.replyTo !== undefined && <Fact label="Answers go to">{mail.replyTo}</Fact>}
      <Fact label="About">{mailKind(mail.kind)}</Fact>
      <Fact label="Written">{when(mail.createdAt)}</Fact>
      {mail.sentAt !== undefined && <Fact label="Sent">{when(mail.sentAt)}</Fact>}
      <Fact label="Attempts">{mail.attempts}</Fact>
    </dl>
  );
}

function whyNot(mail: Mail, isOnline: boolean): string | undefined {
  if (mail.state === 'queued') return 'It is waiting and will go out by itself.';
  return isOnline ? undefined : "You're offline. Sending needs a connection.";
}

function Resend({ mail }: { mail: Mail }) {
  const { send, isSending, problem } = useResend(mail.id);
  const reasonId = useId();
  const reason = whyNot(mail, useOnline());
  return (
    <div className={`column ${styles.resend}`}>
      <Button
        busy={isSending}
        variant={mail.state === 'failed' ? 'primary' : 'secondary'}
        aria-disabled={reason !== undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        onClick={send}
      >
        {mail.state === 'sent' ? 'Send a copy' : 'Resend'}
      </Button>
      {reason !== undefined && (
        <p id={reasonId} className="hint">
          {reason}
        </p>
      )}
      {problem && (
        <Banner tone="bad" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
    </div>
  );
}

function WholeMail({ mail }: { mail: Mail }) {
  return (
    <>
      <div className={`title-row ${styles.head}`}>
        <div className={`row wrap ${styles.name}`}>
          <h1>{mail.subject}</h1>
          <MailStateBadge state={mail.state} />
        </div>
        <Resend key={mail.id} mail={mail} />
      </div>
      {mail.lastError !== undefined && mail.state !== 'sent' && (
        <div className={styles.answer}>
          <Banner tone={mail.state === 'failed' ? 'bad' : 'info'} title="Why it has not gone out">
            {mail.lastError}
          </Banner>
        </div>
      )}
      <MailFacts mail={mail} />
      <MailBody mail={mail} />
    </>
  );
}

type NoMailProps = { problem: ProblemBody | undefined; onReload: () => void };

function NoMail({ problem, onReload }: NoMailProps) {
  if (problem?.status === 404 || problem?.status === 422) {
    return (
      <>
        <h1>We couldn't find this email</h1>
        <p className="lead">Go back to the list and look for it there.</p>
      </>
    );
  }
  return (
    <>
      <h1>An email</h1>
      <LoadFailed onRetry={onReload} detail={problem?.detail}>
        The email didn't load.
      </LoadFailed>
    </>
  );
}

function MailOrWhyNot({ id }: { id: string }) {
  const { data: mail, isFailed, problem, reload } = useMail(id);
  useRefreshWhile(mail?.state === 'queued');
  if (mail) return <WholeMail mail={mail} />;
  if (isFailed) return <NoMail problem={problem} onReload={reload} />;
  return (
    <>
      <h1>An email</h1>
      <Loading label="Loading the email" className={adminScreensStyles.cardList}>
        <Skeleton count={2} />
      </Loading>
    </>
  );
}

export default function MailPage() {
  const { id = '' } = useParams();
  return (
    <>
      <Link className="back tap" to="/admin/mail">
        <ArrowLeft className="icon-small" /> Emails
      </Link>
      <MailOrWhyNot key={id} id={id} />
    </>
  );
}

function MailBody({ mail }: { mail: Mail }) {
  const [search, setSearch] = useSearchParams();
  if (mail.isSecret) return <Banner title="Not shown">{mail.text}</Banner>;
  const show = (id: string) =>
    setSearch(id === 'text' ? { show: 'text' } : {}, { replace: true, preventScrollReset: true });
  return (
    <Tabs
      label="The email"
      value={search.get('show') === 'text' ? 'text' : 'looks'}
      onChange={show}
      tabs={[
        { id: 'looks', label: 'As it looks', content: <MailPreview html={mail.html} /> },
        {
          id: 'text',
          label: 'Text',
          content: <pre className={`breaks ${styles.text}`}>{mail.text}</pre>,
        },
      ]}
    />
  );
}
