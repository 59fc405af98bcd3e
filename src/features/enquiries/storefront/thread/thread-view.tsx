import { useShop } from '#features/shop/storefront/use-shop.ts';
import { useNow } from '#platform/client/use-now.ts';
import { LinkButton } from '#platform/ui/actions/link-button.tsx';
import { formatDate, formatDateTime } from '#platform/ui/display/format-date.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { budgetLabel } from '../../options.ts';
import type { CustomerThread, ThreadMessage } from '../../thread-contract.ts';
import { MessageForm } from './message-form.tsx';
import { MessageItem } from './message-item.tsx';
import { QuoteCard } from './quote-card.tsx';
import { pictureSource } from './thread-calls.ts';
import {
  OpenedPrivatePicture,
  type PrivateSource,
} from '#features/media/storefront/private/private-pictures.tsx';
import styles from './thread.module.css';

type SaidProps = { name: string; message: ThreadMessage; source: PrivateSource };

function Said({ name, message, source }: SaidProps) {
  const { owner } = useShop();
  const { author, at, readAt } = message;
  const isOwn = author === 'customer';
  return (
    <MessageItem
      {...message}
      who={isOwn ? 'You' : owner}
      time={formatDateTime(at)}
      isOwn={isOwn}
      label={isOwn ? name : owner}
      source={source}
    >
      {isOwn && readAt !== undefined && (
        <p className={`small muted ${styles.seen}`}>{`Seen ${formatDateTime(readAt)}`}</p>
      )}
    </MessageItem>
  );
}

function Fact({ term, value }: { term: string; value: string | undefined }) {
  if (!value) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function RequestSummary({ thread }: { thread: CustomerThread }) {
  const { createdAt, productLabel, colors, size, budget } = thread;
  return (
    <section className={`card ${styles.facts}`} aria-labelledby="asked-title">
      <h2 id="asked-title">What you asked for</h2>
      <dl>
        <Fact term="Piece" value={productLabel} />
        <Fact term="Colours" value={colors} />
        <Fact term="Size" value={size} />
        <Fact term="Budget" value={budget && budgetLabel(budget)} />
        <Fact term="Sent" value={formatDate(createdAt)} />
      </dl>
    </section>
  );
}

function Standing({ thread: { state, dueAt } }: { thread: CustomerThread }) {
  const now = useNow();
  if (state === 'closed' || state === 'ordered') return null;
  if (state === 'quoted')
    return <p className={styles.due}>Our quote is waiting for your answer.</p>;
  if (dueAt === undefined)
    return <p className={styles.due}>It's your turn to answer, whenever you like.</p>;
  const isPast = Date.parse(dueAt) < now;
  const words = isPast ? 'Our answer is late. Sorry!' : `We'll reply by ${formatDate(dueAt)}`;
  return <p className={styles.due}>{`${words}.`}</p>;
}

function Ended() {
  return (
    <Banner
      tone="info"
      title="This conversation has ended"
      action={<LinkButton to="/?custom-order=1">New custom order</LinkButton>}
    >
      You can still read it. For something new, send a new request.
    </Banner>
  );
}

type ThreadViewProps = { token: string; thread: CustomerThread; reload: () => unknown };

/** A request and all that was said about it, for its customer. */
export function ThreadView({ token, thread, reload }: ThreadViewProps) {
  const source = pictureSource(token);
  const { name, createdAt, text, messages } = thread;
  const first: ThreadMessage = {
    id: 'first',
    author: 'customer',
    at: createdAt,
    text: text === '' ? 'No description.' : text,
  };
  const ids = messages.flatMap(({ pictures = [] }) => pictures.map(({ id }) => id));
  return (
    <div className={styles.thread}>
      <div className={`column ${styles.main}`}>
        <Standing thread={thread} />
        {thread.quote && (
          <QuoteCard token={token} name={name} quote={thread.quote} reload={reload} />
        )}
        <section className="card" aria-labelledby="talk-title">
          <h2 id="talk-title">Our conversation</h2>
          <ol className={`column ${styles.messages}`}>
            {[first, ...messages].map((message) => (
              <Said key={message.id} name={name} message={message} source={source} />
            ))}
          </ol>
        </section>
        {thread.state === 'closed' ? (
          <Ended />
        ) : (
          <MessageForm token={token} thread={thread} reload={reload} />
        )}
      </div>
      <RequestSummary thread={thread} />
      <OpenedPrivatePicture ids={ids} source={source} />
    </div>
  );
}
