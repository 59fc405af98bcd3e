import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShop } from '#features/shop/storefront/use-shop.ts';
import { formatDateTime } from '#platform/ui/display/format-date.ts';
import { CircleAlert } from '#platform/ui/icons/circle-alert.tsx';
import { Clock } from '#platform/ui/icons/clock.tsx';
import { MailCheck } from '#platform/ui/icons/mail-check.tsx';
import type { RequestThread } from '../admin-contract.ts';

type Message = RequestThread['messages'][number];

const MAIL = {
  queued: { icon: Clock, words: 'Mail waits to be sent' },
  sent: { icon: MailCheck, words: 'Mail sent' },
  failed: { icon: CircleAlert, words: 'Mail failed' },
} as const;

type MessageProps = {
  who: string;
  at: string;
  text: string;
  isOurs?: boolean;
  children?: ReactNode;
};

function MessageItem({ who, at, text, isOurs = false, children }: MessageProps) {
  return (
    <li className={isOurs ? 'rq-said ours' : 'rq-said'}>
      <p className="rq-by">
        <b>{who}</b>{' '}
        <time dateTime={at} className="num">
          {formatDateTime(at, { numeric: true })}
        </time>
      </p>
      <p className="rq-words">{text}</p>
      {children}
    </li>
  );
}

function MailLink({ message: { mailId, mailState } }: { message: Message }) {
  if (mailState === undefined) return <p className="rq-mail">The mail is not kept any more</p>;
  const { icon: Icon, words } = MAIL[mailState];
  return (
    <Link className={`rq-mail ${mailState}`} to={`/admin/mail/${mailId}`}>
      <Icon className="ico-s" />
      {words}
    </Link>
  );
}

/** Renders all text as plain text. */
export function Conversation({ request }: { request: RequestThread }) {
  const { owner } = useShop();
  const { name, createdAt, text, messages } = request;
  return (
    <section className="card" aria-labelledby="talk-title">
      <h2 id="talk-title">Conversation</h2>
      <ol className="rq-talk">
        <MessageItem who={name} at={createdAt} text={text === '' ? 'No description.' : text} />
        {messages.map((message) => (
          <MessageItem key={message.id} who={owner} at={message.at} text={message.text} isOurs>
            <MailLink message={message} />
          </MessageItem>
        ))}
      </ol>
    </section>
  );
}
