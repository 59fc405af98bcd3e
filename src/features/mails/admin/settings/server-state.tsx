import { Link } from 'react-router';
import { Removal } from '#features/identity/admin/removal.tsx';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { TryOut } from '#platform/ui/forms/form/trial.tsx';
import { Send } from '#platform/ui/icons/icons.generated.tsx';
import type { MailServerState } from '../../server-contract.ts';
import { useTestMail } from '../use-mails.ts';
import { removeServer } from './use-mail-server.ts';

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
  return (
    <TryOut
      icon={<Send className="icon-small" />}
      isBusy={isSending}
      isOnline={useOnline()}
      hint={`To ${ownerEmail}`}
      offline="You're offline. Sending needs a connection."
      problem={problem}
      onPress={send}
    >
      Send a test email to me
    </TryOut>
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
      {source === 'shop' && (
        <Removal
          kind={state.proof}
          name="remove-mailbox"
          label="Remove it"
          title="Remove this mailbox?"
          offline="Removing it needs a connection."
          closeLabel="Keep it"
          removed="Removed. Emails are waiting now"
          remove={removeServer}
        >
          {`Your shop forgets ${from ?? ''} and its password. Its emails then wait, and go out once you set up another mailbox. Nothing is lost.`}
        </Removal>
      )}
      {source === 'machine' && (
        <Banner title="Set on the server">
          The mailbox was chosen there by the person who set up your shop. They can change it.
        </Banner>
      )}
    </section>
  );
}
