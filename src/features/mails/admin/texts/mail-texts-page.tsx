import { Link, type MetaDescriptor } from 'react-router';
import { ADMIN } from '#platform/client/query/admin-query.ts';
import { signedInApi } from '#platform/client/calls/signed-in-api.ts';
import { useApiQuery } from '#platform/client/query/use-api-query.ts';
import { Badge } from '#platform/ui/display/badges/badge.tsx';
import { NotLoaded } from '#platform/ui/feedback/loading/not-loaded.tsx';
import { TryOut } from '#platform/ui/forms/form/trial.tsx';
import { useOnline } from '#platform/ui/feedback/use-online.ts';
import { ArrowLeft, Pencil, Send } from '#platform/ui/icons/icons.generated.tsx';
import type { listMailTexts } from '../../endpoints.ts';
import type { ListedMailText } from '../../text-contract.ts';
import { mailKind } from '../mail-labels.tsx';
import { useEveryMail } from '../use-mails.ts';
import styles from './mail-texts.module.css';
import adminScreensStyles from '#platform/ui/styles/admin-screens.module.css';

export function meta(): MetaDescriptor[] {
  return [{ title: 'Email texts' }, { name: 'robots', content: 'noindex' }];
}

function TextCard({ text: { kind, when, subject, isChanged } }: { text: ListedMailText }) {
  return (
    <li className={`card row-card ${styles.card}`}>
      <div className={adminScreensStyles.line}>
        <h2>
          <Link className="link" to={`/admin/mail-texts/${kind}`}>
            {mailKind(kind)}
          </Link>
        </h2>
        {isChanged && (
          <Badge tone="active" icon={<Pencil className="icon-small" />}>
            Your words
          </Badge>
        )}
      </div>
      <p>{subject}</p>
      <p className="hint">{`Sent ${when}`}</p>
    </li>
  );
}

/** So that she sees them in her own mail program. */
function SendEveryMail() {
  const { send, isSending, problem } = useEveryMail();
  return (
    <TryOut
      className={styles.everyMail}
      icon={<Send className="icon-small" />}
      isBusy={isSending}
      isOnline={useOnline()}
      hint="About made-up orders, so that you see them in your own email app."
      offline="You're offline. Sending needs a connection."
      problem={problem}
      onPress={send}
    >
      Send me one of each
    </TryOut>
  );
}

export default function MailTextsPage() {
  const { data, failure, reload } = useApiQuery([ADMIN, 'mail-texts'], (signal) =>
    signedInApi<typeof listMailTexts>('GET /v2/admin/mail-texts', { signal }),
  );
  return (
    <>
      <Link className="back tap" to="/admin/mail">
        <ArrowLeft className="icon-small" /> Emails
      </Link>
      <h1>Email texts</h1>
      <p className="lead">
        What the shop writes to customers, in your words. Prices, addresses and how to pay are
        filled in by the shop.
      </p>
      <SendEveryMail />
      {(failure !== undefined || data === undefined) && (
        <NotLoaded
          failure={failure}
          reload={reload}
          failed="The emails didn't load."
          loading="Loading the emails"
          count={4}
          className={adminScreensStyles.cardList}
        />
      )}
      {data && (
        <ul className={styles.list}>
          {data.map((text) => (
            <TextCard key={text.kind} text={text} />
          ))}
        </ul>
      )}
    </>
  );
}
