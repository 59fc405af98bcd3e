import { Link } from 'react-router';
import { Button } from '#platform/ui/actions/button.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { Send } from '#platform/ui/icons/icons.generated.tsx';
import type { MailServerState } from '../../server-contract.ts';
import { useTestMail } from '../use-mails.ts';
import { ServerRemoval } from './server-removal.tsx';
import styles from './mail-server.module.css';

function LastMail({ lastMail }: Pick<MailServerState, 'lastMail'>) {
  if (!lastMail) return <p className="muted">No email has been sent through it yet.</p>;
  const { id, isSent, at, error } = lastMail;
  const when = <time dateTime={at}>{formatDateTime(at, { numeric: true })}</time>;
  return (
    <p className="muted">
      {isSent ? (
        <span>The last email went out {when}. </span>
      ) : (
        <span>The email of {when} has not gone out. </span>
      )}
      {error !== undefined && <span>{`Why: ${error} `}</span>}
      <Link className="link" to={`/admin/mail/${id}`}>
        Look at it
      </Link>
    </p>
  );
}

function TestMail({ ownerEmail }: Pick<MailServerState, 'ownerEmail'>) {
  const { send, isSending, problem } = useTestMail();
  const isOnline = useOnline();
  return (
    <>
      <div className={`row wrap ${styles.tryOut}`}>
        <Button
          variant="secondary"
          icon={<Send className="icon-small" />}
          busy={isSending}
          disabled={!isOnline}
          onClick={send}
        >
          Send a test email to me
        </Button>
        <p className="hint">
          {isOnline ? `To ${ownerEmail}` : "You're offline. Sending needs a connection."}
        </p>
      </div>
      {problem && (
        <Banner tone="bad" title={problem.title}>
          {problem.detail}
        </Banner>
      )}
    </>
  );
}

/** How mails leave the shop now. */
export function ServerState({ state }: { state: MailServerState }) {
  const { source, from, senderName } = state;
  if (source === 'none') {
    return (
      <Banner tone="gold" title="Emails are not sent yet">
        They wait, and go out as soon as you save a mailbox here. Nothing is lost.
      </Banner>
    );
  }
  return (
    <section className="card stack" aria-labelledby="now">
      <h2 id="now">{`Emails go out from ${from ?? ''}`}</h2>
      <p className="muted">
        <span>{`Buyers see them from “${senderName}”.`}</span>{' '}
        <Link className="link" to="/admin/shop?part=who">
          Change the name
        </Link>
      </p>
      <LastMail lastMail={state.lastMail} />
      <TestMail ownerEmail={state.ownerEmail} />
      {source === 'shop' && <ServerRemoval proof={state.proof} from={from} />}
      {source === 'machine' && (
        <Banner title="Set on the server">
          The mailbox was chosen there by the person who set up your shop. They can change it.
        </Banner>
      )}
    </section>
  );
}
