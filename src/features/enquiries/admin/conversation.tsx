import { wordTable } from '#platform/contract/text/word-table.ts';
import { Link } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { CircleAlert, CircleCheck, Clock, MailCheck } from '#platform/ui/icons/icons.generated.tsx';
import type { RequestThread } from '../admin-contract.ts';
import {
  OpenedPrivatePicture,
  type PrivateSource,
} from '#features/media/storefront/private/private-pictures.tsx';
import { MessageItem } from '../storefront/thread/message-item.tsx';
import styles from './requests.module.css';

type Message = RequestThread['messages'][number];

function pictureSource(requestId: string): PrivateSource {
  return {
    headers: {},
    callOf: (id, width) => `GET /v2/admin/request/${requestId}/file/${id}/${width}`,
  };
}

const MAIL = wordTable<NonNullable<Message['mailState']>, { icon: typeof Clock; words: string }>(
  {
    queued: { icon: Clock, words: 'Email waiting to be sent' },
    sent: { icon: MailCheck, words: 'Email sent' },
    failed: { icon: CircleAlert, words: 'Email failed' },
  } as const,
  () => ({ icon: Clock, words: 'Email' }),
);

function MailLink({ message: { mailId, mailState } }: { message: Message }) {
  if (mailId === undefined) return null;
  if (mailState === undefined) return <p className={styles.mail}>The email has been deleted</p>;
  const { icon: Icon, words } = MAIL[mailState];
  return (
    <Link
      className={mailState === 'failed' ? `${styles.mail} ${styles.failed}` : styles.mail}
      to={`/admin/mail/${mailId}`}
    >
      <Icon className="icon-small" />
      <span>{words}</span>
    </Link>
  );
}

type SaidProps = {
  message: Message;
  names: Record<Message['author'], string>;
  source: PrivateSource;
};

function Said({ message, names, source }: SaidProps) {
  const { author, at, isPasted, readAt } = message;
  const isOurs = author === 'owner';
  return (
    <MessageItem
      {...message}
      who={names[author]}
      time={formatDateTime(at, { numeric: true })}
      isOwn={isOurs}
      label={names[author]}
      source={source}
    >
      {isPasted && <p className={styles.mail}>Written elsewhere, added by you</p>}
      <MailLink message={message} />
      {isOurs && readAt !== undefined && (
        <p className={styles.mail}>
          <CircleCheck className="icon-small" />
          <span>{`Seen ${formatDateTime(readAt)}`}</span>
        </p>
      )}
    </MessageItem>
  );
}

/** Renders all text as plain text. */
export function Conversation({ request }: { request: RequestThread }) {
  const { owner } = useShop();
  const { id, name, createdAt, text, messages } = request;
  const source = pictureSource(id);
  const first: Message = {
    id: 'first',
    author: 'customer',
    at: createdAt,
    text: text === '' ? 'No description.' : text,
  };
  const ids = messages.flatMap(({ pictures = [] }) => pictures.map((picture) => picture.id));
  return (
    <section className="card" aria-labelledby="talk-title">
      <h2 id="talk-title">Conversation</h2>
      <ol className={`column ${styles.talk}`}>
        {[first, ...messages].map((message) => (
          <Said
            key={message.id}
            message={message}
            names={{ owner, customer: name }}
            source={source}
          />
        ))}
      </ol>
      <OpenedPrivatePicture ids={ids} source={source} />
    </section>
  );
}
